/** Animated GIFs: up to 256 colors, each frame packed by LZW, only what changed in it. */

export interface GifFrame {
  /** Four bytes a pixel, as a canvas has them. */
  pixels: Uint8ClampedArray;
  /** How long it is shown, in hundredths of a second. */
  delay: number;
}

export function encodeGif(width: number, height: number, frames: readonly GifFrame[]): Uint8Array {
  const palette = paletteOf(frames);
  const bytes: number[] = [];
  const word = (value: number) => bytes.push(value & 255, value >> 8);
  bytes.push(...[...'GIF89a'].map((letter) => letter.charCodeAt(0)));
  word(width);
  word(height);
  // 256 colors for all frames.
  bytes.push(0xf7, 0, 0);
  for (let index = 0; index < 256; index += 1) {
    const color = palette.colors[index] ?? 0;
    bytes.push(color >> 16, (color >> 8) & 255, color & 255);
  }
  // Played again and again.
  bytes.push(0x21, 0xff, 11, ...[...'NETSCAPE2.0'].map((letter) => letter.charCodeAt(0)));
  bytes.push(3, 1, 0, 0, 0);
  let before: Uint8Array | null = null;
  for (const { pixels, delay } of frames) {
    const indexed = palette.indexOf(pixels);
    const { left, top, right, bottom } = changedArea(before, indexed, width, height);
    bytes.push(0x21, 0xf9, 4, 4);
    word(delay);
    bytes.push(0, 0, 0x2c);
    for (const value of [left, top, right - left, bottom - top]) word(value);
    bytes.push(0, 8);
    const part = new Uint8Array((right - left) * (bottom - top));
    for (let row = top; row < bottom; row += 1) {
      part.set(
        indexed.subarray(row * width + left, row * width + right),
        (row - top) * (right - left),
      );
    }
    pushBlocks(bytes, packed(part));
    before = indexed;
  }
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

/** The most frequent colors, with five bits for each of red, green and blue. */
function paletteOf(frames: readonly GifFrame[]) {
  const counts = new Map<number, { count: number; color: number }>();
  const coarse = (pixels: Uint8ClampedArray, at: number) =>
    (((pixels[at] ?? 0) >> 3) << 10) |
    (((pixels[at + 1] ?? 0) >> 3) << 5) |
    ((pixels[at + 2] ?? 0) >> 3);
  for (const { pixels } of frames) {
    for (let at = 0; at < pixels.length; at += 4) {
      const key = coarse(pixels, at);
      const known = counts.get(key);
      if (known) known.count += 1;
      else {
        const color =
          ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
        counts.set(key, { count: 1, color });
      }
    }
  }
  const colors = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, 256)
    .map(({ color }) => color);
  const nearest = new Map<number, number>();
  const indexOf = (pixels: Uint8ClampedArray): Uint8Array => {
    const indexed = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < pixels.length; at += 4) {
      const key = coarse(pixels, at);
      let index = nearest.get(key);
      if (index === undefined) {
        index = closest(colors, pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
        nearest.set(key, index);
      }
      indexed[at / 4] = index;
    }
    return indexed;
  };
  return { colors, indexOf };
}

function closest(colors: readonly number[], red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  colors.forEach((color, index) => {
    const distance =
      ((color >> 16) - red) ** 2 +
      (((color >> 8) & 255) - green) ** 2 +
      ((color & 255) - blue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** The smallest rectangle that holds all pixels that differ; one pixel if none does. */
function changedArea(before: Uint8Array | null, now: Uint8Array, width: number, height: number) {
  if (!before) return { left: 0, top: 0, right: width, bottom: height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  now.forEach((value, at) => {
    if (value === before[at]) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  });
  return right > 0 ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

const CLEAR = 256;
const END = 257;

/** LZW with codes of nine to twelve bits, as GIF wants it. */
function packed(pixels: Uint8Array): number[] {
  const bytes: number[] = [];
  let [buffer, bits] = [0, 0];
  let [width, next] = [9, END + 1];
  let codes = new Map<number, number>();
  const write = (code: number) => {
    buffer |= code << bits;
    bits += width;
    while (bits >= 8) {
      bytes.push(buffer & 255);
      buffer >>>= 8;
      bits -= 8;
    }
  };
  write(CLEAR);
  let current = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    const key = (current << 8) | pixel;
    const known = codes.get(key);
    if (known !== undefined) {
      current = known;
      continue;
    }
    write(current);
    if (next === 4096) {
      write(CLEAR);
      [width, next, codes] = [9, END + 1, new Map()];
    } else {
      if (next === 1 << width) width += 1;
      codes.set(key, next);
      next += 1;
    }
    current = pixel;
  }
  write(current);
  write(END);
  if (bits > 0) bytes.push(buffer & 255);
  return bytes;
}

function pushBlocks(bytes: number[], data: readonly number[]): void {
  for (let at = 0; at < data.length; at += 255) {
    const block = data.slice(at, at + 255);
    bytes.push(block.length, ...block);
  }
  bytes.push(0);
}

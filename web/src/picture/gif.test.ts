import { describe, expect, it } from 'vitest';
import { encodeGif } from './gif';

/** Reads the indexes of the first frame back, by the rules of the format. */
function firstFrame(gif: Uint8Array): number[] {
  let at = 13 + 3 * 256;
  const skipBlocks = () => {
    while (gif[at] !== 0) at += (gif[at] ?? 0) + 1;
    at += 1;
  };
  while (gif[at] === 0x21) {
    at += 2;
    skipBlocks();
  }
  at += 11;
  const data: number[] = [];
  while (gif[at] !== 0) {
    const length = gif[at] ?? 0;
    data.push(...gif.slice(at + 1, at + 1 + length));
    at += length + 1;
  }
  return unpacked(data);
}

function unpacked(data: readonly number[]): number[] {
  let bit = 0;
  let width = 9;
  let table: number[][] = [];
  const reset = () => {
    width = 9;
    table = Array.from({ length: 258 }, (_, index) => [index]);
  };
  const read = () => {
    let code = 0;
    for (let place = 0; place < width; place += 1, bit += 1) {
      code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << place;
    }
    return code;
  };
  const out: number[] = [];
  let last: number[] | null = null;
  reset();
  for (let code = read(); code !== 257; code = read()) {
    if (code === 256) {
      reset();
      last = null;
      continue;
    }
    const entry: number[] = table[code] ?? [...(last ?? []), last?.[0] ?? 0];
    out.push(...entry);
    if (last && table.length < 4096) table.push([...last, entry[0] ?? 0]);
    if (table.length === 1 << width && width < 12) width += 1;
    last = entry;
  }
  return out;
}

describe('a GIF', () => {
  it('holds its pixels, also when the codes run out', () => {
    const size = 120;
    const pixels = new Uint8ClampedArray(size * size * 4);
    let seed = 7;
    for (let at = 0; at < pixels.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const shade = (seed >> 16) % 8;
      pixels.set([shade * 32, 0, 255 - shade * 32, 255], at);
    }
    const gif = encodeGif(size, size, [{ pixels, delay: 10 }]);
    const frame = firstFrame(gif);
    expect(frame).toHaveLength(size * size);
    const colorOf = (index: number) => [...gif.slice(13 + 3 * index, 16 + 3 * index)];
    for (let at = 0; at < frame.length; at += 1) {
      const expected = [...pixels.slice(4 * at, 4 * at + 3)];
      if (String(colorOf(frame[at] ?? 0)) !== String(expected)) {
        expect([at, colorOf(frame[at] ?? 0)]).toEqual([at, expected]);
      }
    }
  });
});

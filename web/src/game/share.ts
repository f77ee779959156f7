/** A game in the fragment of a link: the server never sees it, and needs not keep it. */

export type Shared =
  | { kind: 'pgn'; pgn: string }
  | { kind: 'fen'; fen: string }
  /** There is a game in the link, but it cannot be read. */
  | { kind: 'damaged' };

/** The server reads no longer games; a short link that unpacks to more is an attack. */
const LONGEST_PGN = 1_000_000;

export async function fragmentOf(pgn: string): Promise<string> {
  return `#game=${toBase64Url(await through(new CompressionStream('deflate-raw'), utf8(pgn)))}`;
}

/** What a fragment holds, or `null` if it holds no game. */
export async function sharedIn(fragment: string): Promise<Shared | null> {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const fen = fields.get('fen');
  if (fen !== null) return { kind: 'fen', fen: fen.replaceAll('_', ' ') };
  const game = fields.get('game');
  if (game === null) return null;
  try {
    const bytes = await through(new DecompressionStream('deflate-raw'), fromBase64Url(game));
    return { kind: 'pgn', pgn: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'damaged' };
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Bytes,
): Promise<Bytes> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Bytes[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > LONGEST_PGN) {
      await reader.cancel();
      throw new Error('too long');
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64Url(bytes: Bytes): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Bytes {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

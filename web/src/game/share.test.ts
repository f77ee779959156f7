import { describe, expect, it } from 'vitest';
import { fragmentOf, sharedIn } from './share';

const PGN = '[White "Müller"]\n\n1. e4 {best ♟ by test} e5 (1... c5) 2. Nf3 *\n';

describe('a share link', () => {
  it('holds the whole game', async () => {
    expect(await sharedIn(await fragmentOf(PGN))).toEqual({ kind: 'pgn', pgn: PGN });
  });

  it('needs no escaping in a URL', async () => {
    const fragment = await fragmentOf(PGN.repeat(20));
    expect(fragment).toMatch(/^#game=[A-Za-z0-9_-]+$/);
    expect(fragment.length).toBeLessThan(PGN.length * 4);
  });

  it('may hold a position', async () => {
    expect(await sharedIn('#fen=8/8/8/8/8/8/8/K1k5_w_-_-_0_1')).toEqual({
      kind: 'fen',
      fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1',
    });
  });

  it('is ignored when it is something else', async () => {
    for (const fragment of ['', '#', '#top', '#%%%']) {
      expect(await sharedIn(fragment)).toBeNull();
    }
  });

  it('is called damaged when it is', async () => {
    for (const fragment of [
      '#game=',
      '#game=!!!',
      '#game=AAAA',
      (await fragmentOf(PGN)).slice(0, -9),
    ]) {
      expect(await sharedIn(fragment)).toEqual({ kind: 'damaged' });
    }
  });

  it('is refused when it unpacks to more than any game', async () => {
    const bomb = await fragmentOf('1'.repeat(900_000));
    expect(bomb.length).toBeLessThan(10_000);
    expect((await sharedIn(bomb))?.kind).toBe('pgn');
    const stream = new Blob(['1'.repeat(1_100_000)]).stream();
    const packed = await new Response(
      stream.pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer();
    const text = Buffer.from(packed).toString('base64url');
    expect(await sharedIn(`#game=${text}`)).toEqual({ kind: 'damaged' });
  });
});

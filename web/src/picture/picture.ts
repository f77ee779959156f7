/** Pictures of the game: one position as SVG or PNG, all of it as GIF. */

import type { Session } from '../game/session';
import { endOfLine, type MoveNode, nodeOf, pathTo } from '../game/tree';
import { boardSvg, type Look, type Scene } from './boardSvg';
import { encodeGif } from './gif';

const PNG_SIZE = 1080;
const GIF_SIZE = 480;
/** In hundredths of a second. */
const MOVE_DELAY = 90;
const LAST_DELAY = 300;

function pictureOf({ tree, current }: Session, look: Look): string {
  return boardSvg(sceneOf(nodeOf(tree, current)), look);
}

export async function svgOf(session: Session, look: Look): Promise<Blob> {
  return new Blob([pictureOf(session, look)], { type: 'image/svg+xml' });
}

export async function pngOf(session: Session, look: Look): Promise<Blob> {
  const canvas = await drawn(pictureOf(session, look), PNG_SIZE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** The main line, a frame for each position. */
export async function gifOf({ tree }: Session, look: Look): Promise<Blob> {
  const path = pathTo(tree, endOfLine(tree));
  const frames = [];
  for (const [index, node] of path.entries()) {
    const canvas = await drawn(boardSvg(sceneOf(node), look), GIF_SIZE);
    const { data } = contextOf(canvas).getImageData(0, 0, GIF_SIZE, GIF_SIZE);
    frames.push({ pixels: data, delay: index === path.length - 1 ? LAST_DELAY : MOVE_DELAY });
  }
  const bytes = encodeGif(GIF_SIZE, GIF_SIZE, frames);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
}

function sceneOf({ fen, uci, squares, arrows }: MoveNode): Scene {
  const lastMove = uci && uci !== '0000' ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
  return { fen, lastMove, squares, arrows };
}

async function drawn(svg: string, size: number): Promise<HTMLCanvasElement> {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  contextOf(canvas).drawImage(image, 0, 0, size, size);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser cannot draw pictures');
  return context;
}

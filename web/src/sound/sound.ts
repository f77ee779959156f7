/** The sounds of wood on wood, synthesized: there are no files to load. */

import type { LastMove } from '../api/types';

export type Sound = 'move' | 'capture' | 'castle' | 'check' | 'end' | 'refused';

export function soundOfMove(move: LastMove, over: boolean): Sound {
  if (over || move.mate) return 'end';
  if (move.check) return 'check';
  if (move.captured) return 'capture';
  return move.castling ? 'castle' : 'move';
}

interface Knock {
  after: number;
  pitch: number;
  volume: number;
}

const KNOCKS: Record<Sound, Knock[]> = {
  move: [{ after: 0, pitch: 320, volume: 0.5 }],
  capture: [
    { after: 0, pitch: 420, volume: 0.7 },
    { after: 0.035, pitch: 260, volume: 0.5 },
  ],
  castle: [
    { after: 0, pitch: 320, volume: 0.5 },
    { after: 0.11, pitch: 300, volume: 0.5 },
  ],
  check: [
    { after: 0, pitch: 380, volume: 0.6 },
    { after: 0.06, pitch: 760, volume: 0.25 },
  ],
  end: [
    { after: 0, pitch: 392, volume: 0.4 },
    { after: 0.14, pitch: 494, volume: 0.4 },
    { after: 0.28, pitch: 587, volume: 0.4 },
  ],
  refused: [{ after: 0, pitch: 140, volume: 0.4 }],
};

let context: AudioContext | null = null;

/** Browsers allow sound after the first click or key; before it, this stays silent. */
export function playSound(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const { after, pitch, volume } of KNOCKS[sound]) {
    knock(context, context.currentTime + after, pitch, volume);
  }
}

/** A short falling tone for the body of the piece, filtered noise for its felt. */
function knock(audio: AudioContext, at: number, pitch: number, volume: number): void {
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.08);
  const noise = audio.createBufferSource();
  noise.buffer = noiseBuffer(audio);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch * 4;
  noise.connect(band);
  for (const [source, share, length] of [
    [tone, 0.5, 0.12],
    [band, 0.8, 0.04],
  ] as const) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(volume * share, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(gain).connect(audio.destination);
  }
  tone.start(at);
  tone.stop(at + 0.15);
  noise.start(at);
  noise.stop(at + 0.06);
}

let cachedNoise: AudioBuffer | null = null;

function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (cachedNoise) return cachedNoise;
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.06, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  cachedNoise = buffer;
  return buffer;
}

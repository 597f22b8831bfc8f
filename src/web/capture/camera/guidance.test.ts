import { describe, expect, it } from 'vitest';
import { fillingOf } from './frame-filling.ts';
import { guideIn, type Rect, viewOf } from './geometry.ts';
import { edgeSharpness, type GrayFrame, glareShare, grayOf, movement, quantile } from './gray-frame.ts';
import { automaticMs, beginGuidance, documentHint, faceHint, goodFramesNeeded, guide, holdMs } from './guidance.ts';

const size = { width: 240, height: 228 };
const area = guideIn(size, 'card');

/** A table with a document on it: lines of print on paper, within a rectangle. */
function drawn(document: Rect | null, levels: { table?: number; paper?: number; print?: number } = {}): GrayFrame {
  const { table = 60, paper = 190, print = 70 } = levels;
  const frame = { ...size, levels: new Uint8Array(size.width * size.height).fill(table) };
  if (document === null) return frame;
  const right = Math.min(size.width, document.x + document.width);
  for (let y = Math.round(document.y); y < document.y + document.height; y += 1) {
    for (let x = Math.round(document.x); x < right; x += 1) {
      const isPrint = Math.floor((y - document.y) / 8) % 3 === 1 && Math.floor((x - document.x) / 5) % 2 === 0;
      frame.levels[y * size.width + x] = isPrint ? print : paper;
    }
  }
  return frame;
}

function scaled({ x, y, width, height }: Rect, by: number): Rect {
  return {
    x: x + (width * (1 - by)) / 2,
    y: y + (height * (1 - by)) / 2,
    width: width * by,
    height: height * by,
  };
}

/** Widens every edge, as a lens out of focus does. */
function blurred(frame: GrayFrame, radius: number): GrayFrame {
  const levels = new Uint8Array(frame.levels.length);
  for (let at = 0; at < levels.length; at += 1) {
    let sum = 0;
    for (let near = at - radius; near <= at + radius; near += 1) sum += frame.levels[near] ?? 60;
    levels[at] = sum / (2 * radius + 1);
  }
  return { ...frame, levels };
}

describe('where a document is', () => {
  it.each([
    [1, 'filled'],
    [0.92, 'filled'],
    [1.06, 'filled'],
    [0.7, 'far'],
    [0.55, 'far'],
  ] as const)('of %f times the size of the guide: %s', (by, filling) => {
    expect(fillingOf(drawn(scaled(area, by)), area)).toBe(filling);
  });

  it('an empty table, or a corner of a document, is none', () => {
    expect(fillingOf(drawn(null), area)).toBe('none');
    expect(fillingOf(drawn({ ...area, x: area.x + area.width * 0.6 }), area)).toBe('none');
  });
});

describe('what is measured on a frame', () => {
  it('a bright spot on paper is glare, and white paper as a whole is none', () => {
    const spotted = drawn(area);
    for (let y = 100; y < 130; y += 1) spotted.levels.fill(255, y * size.width + 90, y * size.width + 140);
    expect(glareShare(spotted, area)).toBeGreaterThan(0.02);
    expect(glareShare(drawn(area), area)).toBe(0);
    expect(glareShare(drawn(area, { paper: 255 }), area)).toBe(0);
  });

  it('sharp edges are told from blurred ones at any contrast, and an empty picture is neither', () => {
    const faint = drawn(area, { paper: 190, print: 130 });
    for (const frame of [drawn(area), faint]) {
      const sharp = edgeSharpness(frame) ?? 0;
      expect(sharp).toBeGreaterThan(0.8);
      expect(edgeSharpness(blurred(blurred(frame, 3), 3)) ?? 0).toBeLessThan(0.3);
    }
    expect(edgeSharpness(drawn(null))).toBeNull();
  });

  it('a document that is so blurred that it has no edges left does not release the shutter', () => {
    const print = drawn({ x: -10, y: -10, width: size.width + 20, height: size.height + 20 }, { print: 130 });
    expect(edgeSharpness(print)).not.toBeNull();
    const heavy = [6, 6].reduce(blurred, print);
    expect(edgeSharpness(heavy)).toBeNull();
    const measures = { brightness: 190, glare: 0, filling: 'filled', movement: 0 } as const;
    const hint = documentHint({ ...measures, sharpness: edgeSharpness(heavy) });
    let guidance = beginGuidance(0);
    for (let frame = 0; frame < 2 * goodFramesNeeded; frame += 1) {
      guidance = guide(guidance, hint, frame * 150);
      expect([guidance.shown, guidance.release]).toEqual(['blur', false]);
    }
  });

  it('a change of the light is no movement, and a shift of the document is', () => {
    const still = drawn(area);
    const brighter = { ...still, levels: still.levels.map((level) => level + 20) };
    expect(movement(still, brighter)).toBeLessThan(1);
    expect(movement(still, drawn({ ...area, x: area.x + 3 }))).toBeGreaterThan(5);
  });

  it('levels follow the colours, and a share of the pixels gives their level', () => {
    expect([...grayOf(new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255]), 2, 1).levels]).toEqual([255, 0]);
    expect(quantile(drawn(area), area, 0.9)).toBe(190);
  });

  it('the view never shows more than the video has, and the guide lies within the view', () => {
    for (const video of [
      { width: 1080, height: 1920 },
      { width: 1280, height: 720 },
      { width: 480, height: 640 },
    ]) {
      for (const subject of ['card', 'passport', 'face'] as const) {
        const view = viewOf(video, subject);
        expect(view.x + view.width).toBeLessThanOrEqual(video.width);
        expect(view.y + view.height).toBeLessThanOrEqual(video.height);
        const inner = guideIn(view, subject);
        expect(inner.x).toBeGreaterThan(0);
        expect(inner.y + inner.height).toBeLessThan(view.height);
      }
    }
  });
});

describe('what the user is told', () => {
  const good = { brightness: 180, glare: 0, filling: 'filled', movement: 1, sharpness: 0.7 } as const;
  it.each([
    [{}, 'good'],
    [{ sharpness: null }, 'blur'],
    [{ brightness: 40, glare: 1, filling: 'none' }, 'dark'],
    [{ filling: 'none', sharpness: 0.1 }, 'place'],
    [{ filling: 'far', glare: 1 }, 'closer'],
    [{ glare: 0.1, movement: 20 }, 'glare'],
    [{ movement: 20, sharpness: 0.1 }, 'still'],
    [{ sharpness: 0.1 }, 'blur'],
  ] as const)('%j: %s', (change, hint) => {
    expect(documentHint({ ...good, ...change })).toBe(hint);
  });

  it('a face needs light and a still head', () => {
    expect([{ ...good, brightness: 20 }, { ...good, movement: 30 }, good].map(faceHint)).toEqual([
      'dark',
      'still',
      'good',
    ]);
  });

  it('a message changes only when another has held', () => {
    let guidance = guide(beginGuidance(0), 'place', 0);
    guidance = guide(guidance, 'closer', 100);
    expect(guidance.shown).toBe('place');
    guidance = guide(guidance, 'place', 200);
    guidance = guide(guidance, 'closer', 300);
    guidance = guide(guidance, 'closer', 300 + holdMs);
    expect(guidance.shown).toBe('closer');
  });

  it('the shutter releases once, after good frames in a row', () => {
    let guidance = beginGuidance(0);
    const hints = [...Array(goodFramesNeeded - 1).fill('good'), 'still', ...Array(goodFramesNeeded + 2).fill('good')];
    const released = hints.map((hint, index) => {
      guidance = guide(guidance, hint, index * 150);
      return guidance.release;
    });
    expect(released.filter(Boolean)).toHaveLength(1);
    expect(released.indexOf(true)).toBe(2 * goodFramesNeeded - 1);
  });

  it('after ten seconds it releases no more', () => {
    let guidance = guide(beginGuidance(0), 'place', 0);
    for (let frame = 0; frame < 10; frame += 1) {
      guidance = guide(guidance, 'good', automaticMs + frame * 150);
      expect(guidance.release).toBe(false);
    }
    expect(guidance.automatic).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { drawStates, type StateGraph } from './draw-states.ts';

const graph: StateGraph = {
  states: ['created', 'collecting', 'deciding', 'completed'].map((state) => ({ state, waitsFor: 'user' })),
  transitions: [
    { command: 'start', from: 'created', to: 'collecting' },
    { command: 'submit', from: 'collecting', to: 'deciding' },
    { command: 'decide', from: 'deciding', to: 'completed' },
    { command: 'reprocess', from: 'completed', to: 'collecting' },
    { command: 'reissueUrl', from: 'created', to: 'created' },
  ],
};

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('the diagram of the states', () => {
  it('has a box for each state and an arrow for each pair of different states', () => {
    const svg = drawStates(graph);
    for (const { state } of graph.states) expect(svg).toContain(`>${state}</text>`);
    expect(count(svg, '<rect ')).toBe(4);
    expect(count(svg, 'class="way"')).toBe(4);
    expect(svg).not.toContain('>reissue</text>');
  });

  it('draws one arrow for all commands with the same states', () => {
    const cancel = { command: 'cancelIt', from: 'created', to: 'collecting' };
    const svg = drawStates({ ...graph, transitions: [...graph.transitions, cancel] });
    expect(count(svg, 'class="way"')).toBe(4);
    expect(svg).toContain('created to collecting: start, cancel;');
  });

  it('changes with the transitions', () => {
    expect(drawStates({ ...graph, transitions: graph.transitions.slice(1) })).not.toContain('>start</text>');
  });

  it('keeps every point within the image', () => {
    const svg = drawStates(graph);
    const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) as unknown as [string, string, string];
    const points = [...svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
    expect(points.length).toBeGreaterThan(8);
    for (const [, x, y] of points) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(Number(width));
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(Number(height));
    }
  });

  it('is not drawn with a state without a position', () => {
    const states = [...graph.states, { state: 'paused', waitsFor: 'user' }];
    expect(() => drawStates({ ...graph, states })).toThrow('paused has no position');
  });
});

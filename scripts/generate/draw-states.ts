import { escapeHtml } from '../portal/html.ts';
import type { Catalogue } from './catalogue/build-catalogue.ts';

/** The part of the catalogue that the diagram shows. */
export interface StateGraph {
  readonly states: readonly Pick<Catalogue['states'][number], 'state' | 'waitsFor'>[];
  readonly transitions: readonly Pick<Catalogue['transitions'][number], 'command' | 'from' | 'to'>[];
}

/** The position of each state: column 0 to 2, row from the top. The middle column is the path of a session without errors. */
const places: Readonly<Record<string, readonly [column: number, row: number]>> = {
  created: [1, 0],
  expired: [0, 0],
  collecting: [1, 1],
  deciding: [1, 2],
  failed: [0, 3],
  reviewing: [2, 3],
  completed: [1, 4],
};

const size = { width: 446, height: 522, node: { width: 100, height: 58 }, column: 160, row: 108, left: 54, top: 44 };
/** The position of an arrow that passes a node of its own column. */
const laneX = size.width - 9;
const portGap = 18;

type Side = 'left' | 'right' | 'top' | 'bottom';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** An arrow between two states, with all its commands. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
  readonly shape: 'straight' | 'across-first' | 'down-first' | 'lane';
}

/** One end of an arrow, and its rank among those on the same side of the same state. */
interface Port {
  readonly edge: Edge;
  readonly state: string;
  readonly side: Side;
  readonly rank: number;
}

/**
 * Draws the states and the transitions between them as a self-contained SVG file, legible on a phone, in light and dark mode. Transitions
 * to the same state appear only in the table.
 * @throws Error naming a state that has no position in the diagram
 */
export function drawStates(graph: StateGraph): string {
  for (const { state } of graph.states) placeOf(state);
  const edges = edgesOf(graph.transitions);
  const ports = edges.flatMap((edge, index) => portsOf(edge, index));
  const arrows = edges.map((edge) => drawArrow(edge, spot(edge, edge.from, ports), spot(edge, edge.to, ports)));
  const nodes = graph.states.map(({ state, waitsFor }) => drawNode(state, waitsFor));
  const text = edges.map(({ from, to, labels }) => `${from} to ${to}: ${labels.join(', ')}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-labelledby="title text">
<title id="title">The states of a session and the transitions between them</title>
<desc id="text">${escapeHtml(text)}.</desc>
<style>
${style}
</style>
${[...arrows, ...nodes].join('\n')}
</svg>
`;
}

function placeOf(state: string): readonly [column: number, row: number] {
  const place = places[state];
  if (place === undefined) throw new Error(`scripts/generate/draw-states.ts: ${state} has no position`);
  return place;
}

function centreOf(state: string): Point {
  const [column, row] = placeOf(state);
  return { x: size.left + column * size.column, y: size.top + row * size.row };
}

/** The arrows, one for each pair of states, in the order of the transitions. */
function edgesOf(transitions: StateGraph['transitions']): Edge[] {
  const labels = new Map<string, Set<string>>();
  for (const { command, from, to } of transitions) {
    if (from === to) continue;
    const pair = `${from} ${to}`;
    // The first word of the command; the table has the full name.
    labels.set(pair, (labels.get(pair) ?? new Set()).add(command.replace(/[A-Z].*$/, '')));
  }
  return [...labels].map(([pair, names]) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to, labels: [...names], shape: shapeOf(from, to) };
  });
}

function shapeOf(from: string, to: string): Edge['shape'] {
  const [[fromColumn, fromRow], [toColumn, toRow]] = [placeOf(from), placeOf(to)];
  if (fromColumn === toColumn) {
    const passes = Object.values(places).some(
      ([column, row]) => column === fromColumn && (row - fromRow) * (row - toRow) < 0,
    );
    return passes ? 'lane' : 'straight';
  }
  if (fromRow === toRow) return 'straight';
  return fromColumn === 1 ? 'across-first' : 'down-first';
}

/** The two ends of an arrow. Ranks keep arrows that turn the same way inside one another, so that they do not cross. */
function portsOf(edge: Edge, index: number): [Port, Port] {
  const end = (state: string, other: string, isFirst: boolean): Port => {
    const [here, there] = [centreOf(state), centreOf(other)];
    const across = { x: there.x - here.x, y: there.y - here.y };
    const side = sideOf(edge.shape, across, isFirst);
    const far = edge.shape === 'lane' ? size.width : Math.abs(across.x);
    const tie = index / 100;
    if (edge.shape === 'straight') return { edge, state, side, rank: 0 };
    if (side === 'left' || side === 'right') {
      return { edge, state, side, rank: across.y < 0 ? far + tie : 10_000 - far - tie };
    }
    const outwards = here.x < size.width / 2 ? -1 : 1;
    return { edge, state, side, rank: outwards * (Math.abs(across.y) + tie) };
  };
  return [end(edge.from, edge.to, true), end(edge.to, edge.from, false)];
}

function sideOf(shape: Edge['shape'], { x, y }: Point, isFirst: boolean): Side {
  if (shape === 'lane') return 'right';
  const leavesAcross = shape === 'straight' ? y === 0 : (shape === 'across-first') === isFirst;
  if (leavesAcross) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'top' : 'bottom';
}

/** The point at which an arrow meets a state. */
function spot(edge: Edge, state: string, ports: readonly Port[]): Point & { side: Side } {
  const { side } = ports.find((port) => port.edge === edge && port.state === state) as Port;
  const here = ports.filter((port) => port.state === state && port.side === side).sort((a, b) => a.rank - b.rank);
  const offset = (here.findIndex((port) => port.edge === edge) - (here.length - 1) / 2) * portGap;
  const { x, y } = centreOf(state);
  const [halfWidth, halfHeight] = [size.node.width / 2, size.node.height / 2];
  if (side === 'left') return { side, x: x - halfWidth, y: y + offset };
  if (side === 'right') return { side, x: x + halfWidth, y: y + offset };
  return { side, x: x + offset, y: side === 'top' ? y - halfHeight : y + halfHeight };
}

function drawArrow(edge: Edge, from: Point & { side: Side }, to: Point & { side: Side }): string {
  const corners: Point[] =
    edge.shape === 'lane'
      ? [
          { x: laneX, y: from.y },
          { x: laneX, y: to.y },
        ]
      : edge.shape === 'across-first'
        ? [{ x: to.x, y: from.y }]
        : edge.shape === 'down-first'
          ? [{ x: from.x, y: to.y }]
          : [];
  return [
    `<path class="way" d="${roundPath([from, ...corners, to])}"/>`,
    `<path class="tip" d="${tipAt(to)}"/>`,
    drawLabel(edge, from, to),
  ].join('');
}

/** A path through points with its corners rounded. */
function roundPath(points: readonly Point[]): string {
  const radius = 9;
  const parts = points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined) return `M${point.x} ${point.y}`;
    if (after === undefined) return `L${point.x} ${point.y}`;
    const [start, end] = [towards(point, before, radius), towards(point, after, radius)];
    return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  return parts.join('');
}

function towards(from: Point, to: Point, distance: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * distance, y: from.y + Math.sign(to.y - from.y) * distance };
}

function tipAt({ x, y, side }: Point & { side: Side }): string {
  const wings: Record<Side, string> = {
    left: 'l-9 -5v10z',
    right: 'l9 -5v10z',
    top: 'l-5 -9h10z',
    bottom: 'l-5 9h10z',
  };
  return `M${x} ${y}${wings[side]}`;
}

/** The label stands beside an arrow that goes down, and above the part of any other that goes across, in the gap between columns. */
function drawLabel(edge: Edge, from: Point, to: Point): string {
  if (edge.shape === 'straight' && from.x === to.x) {
    return printLabel(edge.labels, { x: from.x + 8, y: (from.y + to.y) / 2 + 4 }, 'move');
  }
  const level = edge.shape === 'across-first' ? from : to;
  const middle = size.left + size.column;
  const outwards = Math.sign((edge.shape === 'lane' ? laneX : from.x + to.x - middle) - middle);
  // Half way to the next column's node, or to the turn of the arrow.
  const gap = edge.shape === 'straight' ? size.column / 2 : (size.node.width / 2 + size.column - portGap / 2) / 2;
  return printLabel(edge.labels, { x: middle + outwards * gap, y: level.y - 5 }, 'move middle');
}

/** Several names stand above one another, the last one on the line. */
function printLabel(names: readonly string[], { x, y }: Point, kind: string): string {
  return names
    .map(
      (name, index) =>
        `<text class="${kind}" x="${x}" y="${y - (names.length - 1 - index) * 15}">${escapeHtml(name)}</text>`,
    )
    .join('');
}

function drawNode(state: string, waitsFor: string): string {
  const { x, y } = centreOf(state);
  const { width, height } = size.node;
  const kind = waitsFor === 'none' ? 'node end' : 'node';
  const who = waitsFor === 'none' ? 'final' : `${waitsFor} acts`;
  return (
    `<rect class="${kind}" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="9"/>` +
    `<text class="name middle" x="${x}" y="${y - 2}">${escapeHtml(state)}</text>` +
    `<text class="who middle" x="${x}" y="${y + 16}">${escapeHtml(who)}</text>`
  );
}

const style = `text { font: 13px system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; fill: #1d1c1a; }
.middle { text-anchor: middle; }
.node { fill: #f0e9dc; stroke: #cfc5b3; }
.end { fill: #fbf9f5; stroke: #b5301c; stroke-width: 1.5; }
.name { font-weight: 600; font-size: 15px; }
.who { font-size: 12px; fill: #5f5b54; }
.way { fill: none; stroke: #5f5b54; stroke-width: 1.6; }
.tip { fill: #5f5b54; }
.move { paint-order: stroke; stroke: #fbf9f5; stroke-width: 4px; stroke-linejoin: round; }
@media (prefers-color-scheme: dark) {
text { fill: #ece8e1; }
.node { fill: #262420; stroke: #4a463f; }
.end { fill: #171614; stroke: #f0937f; }
.who { fill: #a9a39a; }
.way { stroke: #a9a39a; }
.tip { fill: #a9a39a; }
.move { stroke: #171614; }
}`;

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The processors of this machine, for a page with figures: `2 × AMD EPYC at 2.0 GHz`. Clouds give very different ones the same name. */
export function machineName(): string {
  const [, megahertz] = /^cpu MHz\s*: ([\d.]+)/m.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
  const speed = megahertz === undefined ? '' : ` at ${(Number(megahertz) / 1000).toFixed(1)} GHz`;
  return `${cpus().length} × ${cpus()[0]?.model.trim()}${speed}`;
}

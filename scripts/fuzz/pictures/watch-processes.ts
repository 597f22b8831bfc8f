import { readdirSync, readFileSync } from 'node:fs';

/** The most memory that was resident, in MB, and how many processes have decoded pictures. */
export interface ProcessFigures {
  readonly serviceMb: number;
  readonly decoderMb: number;
  readonly togetherMb: number;
  readonly decoders: number;
}

const intervalMs = 50;

/** Watches a service and its child processes that decode pictures. @returns what ends the watch */
export function watchProcesses(servicePid: number): () => ProcessFigures {
  const decoders = new Set<number>();
  let [serviceMb, decoderMb, togetherMb] = [0, 0, 0];
  const timer = setInterval(() => {
    const service = memoryOf(servicePid);
    let now = 0;
    for (const pid of decodersOf(servicePid)) {
      decoders.add(pid);
      const decoder = memoryOf(pid);
      decoderMb = Math.max(decoderMb, decoder.peakMb);
      now += decoder.nowMb;
    }
    serviceMb = Math.max(serviceMb, service.peakMb);
    togetherMb = Math.max(togetherMb, service.nowMb + now);
  }, intervalMs);
  return () => {
    clearInterval(timer);
    const [service, decoder, together] = [serviceMb, decoderMb, togetherMb].map(Math.round) as [number, number, number];
    return { serviceMb: service, decoderMb: decoder, togetherMb: together, decoders: decoders.size };
  };
}

function memoryOf(pid: number): { nowMb: number; peakMb: number } {
  const status = read(`/proc/${pid}/status`);
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}

function decodersOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/stat`).replace(/.*\) /s, '').split(' ')[1] === `${parent}`)
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('picture-child'))
    .map(Number);
}

/** A process may end between two reads. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

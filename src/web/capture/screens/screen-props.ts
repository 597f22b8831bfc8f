import type { FlowEvent, FlowState } from '../flow.ts';
import type { Messages } from '../messages.ts';

/** What every screen is given. */
export interface ScreenProps {
  readonly state: FlowState;
  readonly send: (event: FlowEvent) => void;
  readonly t: Messages;
  /** Who asks: the tenant's name, or words for it while the name is not known. */
  readonly tenant: string;
}

import type { FlowEvent, FlowState } from '../flow.ts';
import type { Messages } from '../messages.ts';

/** The properties of every screen. */
export interface ScreenProps {
  readonly state: FlowState;
  readonly send: (event: FlowEvent) => void;
  readonly t: Messages;
  /** The tenant's name, or a substitute while the name is not known. */
  readonly tenant: string;
}

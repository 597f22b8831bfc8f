import type { Phone } from './capture.ts';
import type { TestTenant } from './tenants.ts';
import type { ServiceInUse } from './use-service.ts';

export type Status = 'created' | 'collecting' | 'deciding' | 'reviewing' | 'completed' | 'expired' | 'failed';
export type Verdict = 'approved' | 'rejected' | 'needs_review';

/** What a session is by the specification's rules, as simple as it can be said. */
export interface SessionModel {
  status: Status;
  verdict: Verdict | null;
  /** What the latest link is good for: it can be used once, and a new round has none until it is re-issued. */
  link: 'unused' | 'used' | 'void';
  /** Whether some browser has ever been started, and whether the latest one still counts. */
  phone: 'none' | 'bound' | 'stranger';
  picture: boolean;
  typed: boolean;
  purged: boolean;
  /** The types of its events, oldest first. */
  readonly events: string[];
}

/** A session of the service, with what is needed to do things to it. */
export interface RealSession {
  readonly it: ServiceInUse;
  readonly tenant: TestTenant;
  readonly id: string;
  /** The latest link. */
  url: string;
  /** The browser that started last. */
  phone: Phone | null;
  /** Lets the document check that is under way, or comes next, end. */
  release: (reading: 'approve' | 'refer' | 'crash') => void;
  /** How many document checks there were when it was submitted last. */
  checksBefore: number;
}

export function newModel(): SessionModel {
  return {
    status: 'created',
    verdict: null,
    link: 'unused',
    phone: 'none',
    picture: false,
    typed: false,
    purged: false,
    events: [],
  };
}

/** Whether the user can still give something. */
export const isOpen = ({ status }: SessionModel): boolean => status === 'created' || status === 'collecting';

/** The seconds that matter: long enough that no step runs into them, short enough that putting the clock forward is no journey. */
export const lifetimeSeconds = 300;
export const retentionSeconds = 7200;

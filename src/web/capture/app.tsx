import type { CaptureApi } from './api.ts';
import { consentOf } from './consent.ts';
import { DeviceLinks } from './parts/device-links.tsx';
import { PageFrame } from './parts/page-frame.tsx';
import { DeclineScreen } from './screens/decline-screen.tsx';
import { DetailsScreen } from './screens/details-screen.tsx';
import { AcceptScreen, DeviceScreen } from './screens/device-screen.tsx';
import { DocumentScreen } from './screens/document-screen.tsx';
import { DoneScreen } from './screens/done-screen.tsx';
import { ErrorScreen } from './screens/error-screen.tsx';
import { FaceConsentScreen } from './screens/face-consent-screen.tsx';
import { FaceScreen } from './screens/face-screen.tsx';
import { FollowingScreen } from './screens/following-screen.tsx';
import { LazyHandoff } from './screens/lazy-handoff.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { ReviewScreen } from './screens/review-screen.tsx';
import type { ScreenProps } from './screens/screen-props.ts';
import { TrialBeforeStart } from './screens/trial-before-start.tsx';
import { WelcomeScreen } from './screens/welcome-screen.tsx';
import { useAccent } from './use-accent.ts';
import { useAddress } from './use-address.ts';
import { useFlow } from './use-flow.ts';
import { useMessages } from './use-messages.ts';

/** The capture page. */
export function App({ api }: { api: CaptureApi }) {
  const { state, send, sent } = useFlow(api);
  const [t, setMessages] = useMessages();
  useAddress(state, send, { type: 'startPressed', consent: consentOf(t, null) });
  useAccent(state.tenant?.accentColor ?? null);
  const tenant = state.tenant?.name ?? t.page.sender;
  return (
    <PageFrame state={state} sent={sent} t={t} onLanguage={setMessages}>
      <CurrentScreen state={state} send={send} t={t} tenant={tenant} api={api} />
      <DeviceLinks state={state} send={send} t={t} tenant={tenant} />
    </PageFrame>
  );
}

function CurrentScreen(props: ScreenProps & { api: CaptureApi }) {
  switch (props.state.screen.name) {
    case 'loading':
      return <LoadingScreen {...props} />;
    case 'welcome':
      return <TrialBeforeStart {...props}>{(inner) => <WelcomeScreen {...inner} />}</TrialBeforeStart>;
    case 'face_consent':
      return <FaceConsentScreen {...props} />;
    case 'decline':
      return <DeclineScreen {...props} />;
    case 'device':
      return <DeviceScreen {...props} />;
    case 'handoff':
      return <LazyHandoff {...props} />;
    case 'accept':
      return <AcceptScreen {...props} />;
    case 'following':
      return <FollowingScreen {...props} />;
    case 'document':
      return <DocumentScreen {...props} />;
    case 'face':
      return <FaceScreen {...props} />;
    case 'details':
      return <DetailsScreen {...props} />;
    case 'review':
      return <ReviewScreen {...props} />;
    case 'done':
      return <DoneScreen {...props} leaving={props.state.screen.leaving} />;
    case 'fatal':
      return <ErrorScreen {...props} reason={props.state.screen.reason} />;
  }
}

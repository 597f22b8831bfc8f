/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import { useText } from '../../text/use-text.ts';
import type { EndpointSettings } from './endpoint-fields.tsx';

interface EndpointConflictAlertProps {
  readonly current: EndpointSettings;
  /** What the person can do. */
  readonly children: ReactNode;
}

/** What another person has made of an endpoint meanwhile. */
export function EndpointConflictAlert({ current, children }: EndpointConflictAlertProps) {
  const t = useText();
  return (
    <Alert severity="warning">
      <AlertTitle>{t('webhooks.changed')}</AlertTitle>
      {children}
      <div>
        <strong>{current.url}</strong>
      </div>
      <div>{current.eventTypes.map((type) => t.of('event', type)).join(t('list.separator'))}</div>
      {!current.enabled && <div>{t('webhooks.disabled')}</div>}
    </Alert>
  );
}

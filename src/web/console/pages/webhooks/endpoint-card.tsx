/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { resumeEndpoint, sendTestEvent, updateEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ActionRow } from '../../parts/action-row.tsx';
import { Facts } from '../../parts/facts.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Tag } from '../../parts/tag.tsx';
import { UrlText } from '../../parts/url-text.tsx';
import { When } from '../../parts/when.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx';
import { DisableEndpointDialog } from './disable-endpoint-dialog.tsx';
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx';
import { PauseEndpointDialog } from './pause-endpoint-dialog.tsx';
import { RotationDialog } from './rotation-dialog.tsx';
import { TestEventAlert } from './test-event-alert.tsx';

interface EndpointCardProps {
  readonly endpoint: WebhookEndpoint;
  readonly onChanged: () => void;
}

/** One endpoint: how it does, and what changes it. */
export function EndpointCard({ endpoint, onChanged }: EndpointCardProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const [isRotating, setIsRotating] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isDisabling, setIsDisabling] = useState(false);
  const [isPausing, setIsPausing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const { id: endpointId, url, eventTypes, enabled, failingSince, pausedAt, pausedBy, createdAt, secrets } = endpoint;
  const path = { tenantId: grant.tenantId, endpointId };
  const enabling = useMutation({
    mutationFn: () => updateEndpoint({ path, body: { enabled: true }, throwOnError: true }),
    onSuccess: onChanged,
  });
  const resuming = useMutation({
    mutationFn: () => resumeEndpoint({ path, throwOnError: true }),
    onSuccess: onChanged,
  });
  const testing = useMutation({
    mutationFn: async () => (await sendTestEvent({ path, throwOnError: true })).data,
  });
  const mayChange = isAllowed(grant, 'updateEndpoint', refused);
  const problem = enabling.error ?? resuming.error ?? testing.error;
  return (
    <Sheet
      title={<UrlText url={url} />}
      actions={
        mayChange && (
          <ActionRow>
            {isAllowed(grant, 'sendTestEvent', refused) && (
              <Button size="small" onClick={() => testing.mutate()} loading={testing.isPending}>
                {t('webhooks.test')}
              </Button>
            )}
            <Button size="small" onClick={() => setIsEditing(true)}>
              {t('webhooks.change')}
            </Button>
            <Button size="small" onClick={() => setIsRotating(true)}>
              {secrets.length > 1 ? t('rotation.continue') : t('rotation.open')}
            </Button>
            {enabled && pausedBy !== 'person' && isAllowed(grant, 'pauseEndpoint', refused) && (
              <Button size="small" onClick={() => setIsPausing(true)}>
                {t('webhooks.pause')}
              </Button>
            )}
            <Button
              size="small"
              onClick={() => (enabled ? setIsDisabling(true) : enabling.mutate())}
              loading={enabling.isPending}
            >
              {enabled ? t('webhooks.disable') : t('webhooks.enable')}
            </Button>
            {isAllowed(grant, 'deleteEndpoint', refused) && (
              <Button size="small" color="error" onClick={() => setIsDeleting(true)}>
                {t('webhooks.delete')}
              </Button>
            )}
          </ActionRow>
        )
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {pausedAt !== null && pausedBy !== null && (
          <Alert
            severity={pausedBy === 'person' ? 'warning' : 'error'}
            action={
              mayChange && (
                <Button color="inherit" size="small" onClick={() => resuming.mutate()} loading={resuming.isPending}>
                  {t('webhooks.resume')}
                </Button>
              )
            }
          >
            {t.of('webhooks.paused', pausedBy)} <When at={pausedAt} isRelative />
          </Alert>
        )}
        {testing.isSuccess && <TestEventAlert sent={testing.data} onClose={() => testing.reset()} />}
        {problem !== null && <ProblemAlert problem={problemOf(problem)} />}
        <Facts
          facts={[
            [
              t('column.status'),
              enabled ? <StateTag key="state" endpoint={endpoint} /> : <Tag key="state">{t('webhooks.disabled')}</Tag>,
            ],
            ...(failingSince === null
              ? []
              : [[t('webhooks.failingSince'), <When key="since" at={failingSince} isRelative />] as const]),
            [t('webhooks.events'), eventTypes.map((type) => t.of('event', type)).join(t('list.separator'))],
            [t('webhooks.secrets'), t('webhooks.secretCount', { count: secrets.length })],
            [t('column.created'), <When key="created" at={createdAt} />],
          ]}
        />
      </Box>
      {isEditing && (
        <EditEndpointDialog
          endpointId={endpointId}
          onDone={() => {
            setIsEditing(false);
            onChanged();
          }}
          onClose={() => setIsEditing(false)}
        />
      )}
      {isDisabling && (
        <DisableEndpointDialog
          endpoint={endpoint}
          onDone={() => {
            setIsDisabling(false);
            onChanged();
          }}
          onClose={() => setIsDisabling(false)}
        />
      )}
      {isPausing && (
        <PauseEndpointDialog
          endpoint={endpoint}
          onDone={() => {
            setIsPausing(false);
            onChanged();
          }}
          onClose={() => setIsPausing(false)}
        />
      )}
      {isDeleting && (
        <DeleteEndpointDialog endpointId={endpointId} onDone={onChanged} onClose={() => setIsDeleting(false)} />
      )}
      {isRotating && (
        <RotationDialog
          endpoint={endpoint}
          onClose={() => {
            setIsRotating(false);
            onChanged();
          }}
        />
      )}
    </Sheet>
  );
}

/** How an enabled endpoint does. */
function StateTag({ endpoint: { pausedBy, failingSince } }: Pick<EndpointCardProps, 'endpoint'>) {
  const t = useText();
  if (pausedBy === 'person') return <Tag>{t('webhooks.pausedBy.person')}</Tag>;
  if (pausedBy === 'failures') return <Tag tone="wrong">{t('webhooks.pausedBy.failures')}</Tag>;
  if (failingSince !== null) return <Tag tone="wrong">{t('webhooks.failing')}</Tag>;
  return <Tag tone="good">{t('webhooks.well')}</Tag>;
}

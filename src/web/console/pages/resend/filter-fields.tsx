/** @jsxImportSource react */
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import {
  attemptFailureValues,
  failedDeliveryStatusValues,
  subscribableEventTypeValues,
} from '../../../../../generated/clients/admin/values.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { PeriodFields } from '../../parts/period-fields.tsx';
import { useText } from '../../text/use-text.ts';
import { EndpointChoice } from '../webhooks/endpoint-choice.tsx';
import type { ResendFilter } from './resend-filter.ts';

interface FilterFieldsProps {
  readonly filter: ResendFilter;
  readonly onFilter: (filter: ResendFilter) => void;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** Chooses failed deliveries. */
export function FilterFields({ filter, onFilter, endpoints }: FilterFieldsProps) {
  const t = useText();
  const change = (changed: Partial<ResendFilter>) => onFilter({ ...filter, ...changed });
  return (
    <Filters>
      <EndpointChoice
        value={filter.endpointId}
        onChange={(endpointId) => change({ endpointId })}
        endpoints={endpoints}
      />
      <ChoiceField
        label={t('resend.status')}
        values={failedDeliveryStatusValues}
        value={filter.status}
        onChange={(status) => change({ status })}
        prefix="delivery"
      />
      <ChoiceField
        label={t('resend.result')}
        values={attemptFailureValues}
        value={filter.result}
        onChange={(result) => change({ result })}
        prefix="attempt"
      />
      <ChoiceField
        label={t('resend.event')}
        values={subscribableEventTypeValues}
        value={filter.eventType}
        onChange={(eventType) => change({ eventType })}
        prefix="event"
      />
      <PeriodFields period={filter} onChange={change} prefix="deliveries" />
    </Filters>
  );
}

/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EvidenceFindings } from '../../../../../generated/clients/admin/types.gen.ts';
import { repeatsMax } from '../../../../domain/risk.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';

const tones = { passed: 'good', failed: 'wrong', inconclusive: 'soon' } as const;
/** What needs a person first. */
const order = ['failed', 'inconclusive', 'passed'];

/** What the checks found, with what each looked at. */
export function Findings({ findings }: { readonly findings: EvidenceFindings | null }) {
  const t = useText();
  if (findings === null)
    return (
      <Sheet title={t('findings.title')}>
        <EmptyState title={t('findings.none')} />
      </Sheet>
    );
  const observations = [...findings.observations].sort(
    (one, other) => order.indexOf(one.result) - order.indexOf(other.result),
  );
  return (
    <Sheet title={t('findings.title')}>
      {findings.faceSimilarity !== null && (
        <Typography sx={{ mb: 1 }}>
          {t('findings.similarity')} <strong>{t.number(findings.faceSimilarity)}</strong>
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        {observations.map(({ check, name, result, confidence, value, explanation }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <Box component="li" key={at} sx={{ display: 'grid', gridTemplateColumns: '7rem 1fr', gap: 1 }}>
            <span>
              <Tag tone={tones[result]}>{t.of('result', result)}</Tag>
            </span>
            <Box sx={{ minWidth: 0 }}>
              <FindingName check={check} name={name} />{' '}
              <Typography component="span" color="text.secondary" variant="body2">
                {t.of('check', check)}
                {confidence !== null && ` · ${t('findings.confidence', { share: t.percent(confidence) })}`}
                {value !== null && ` · ${t('findings.value', { value: t.number(value) })}`}
              </Typography>
              <Explanation check={check} name={name} explanation={explanation} />
            </Box>
          </Box>
        ))}
        {findings.riskPoints.map(({ rule, points, count, explanation }) => (
          <Box component="li" key={rule} sx={{ display: 'grid', gridTemplateColumns: '7rem 1fr', gap: 1 }}>
            <span>
              <Tag tone="soon">{t('findings.points', { points })}</Tag>
            </span>
            <Box>
              <FindingName check="risk" name={rule} />
              <Explanation check="risk" name={rule} explanation={explanation} count={count} />
            </Box>
          </Box>
        ))}
      </Box>
    </Sheet>
  );
}

interface FindingProps {
  readonly check: string;
  /** The name that the service gives the finding. */
  readonly name: string;
}

/** The field whose reading a finding is about, in words; null for another finding. */
function useReadField({ check, name }: FindingProps): string | null {
  const t = useText();
  const [, back, field] = (check === 'document' && /^read_(back_)?(.+)$/.exec(name)) || [];
  if (field === undefined) return null;
  const words = t.of('field', field);
  return back === undefined ? words : t('findings.back', { field: words });
}

/** A text of the language of the page for what the service names; null where the page has none, as for findings of a check provider. */
function useOwnText(prefix: string, { check, name }: FindingProps, values?: Readonly<Record<string, string>>) {
  const text = useText().of(`${prefix}.${check}`, name, values);
  return text === name.replaceAll('_', ' ') ? null : text;
}

function FindingName(props: FindingProps) {
  const t = useText();
  const field = useReadField(props);
  const own = useOwnText('finding', props);
  if (field !== null) return <strong>{t('findings.read', { field })}</strong>;
  if (own !== null) return <strong>{own}</strong>;
  return (
    <Box
      component="strong"
      lang="en"
      sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {props.name.replaceAll('_', ' ')}
    </Box>
  );
}

/** What a finding means: in the language of the page where it has a text for it, or else in English as the service explains it. */
function Explanation({
  explanation,
  count = 0,
  ...finding
}: FindingProps & { readonly explanation: string; readonly count?: number }) {
  const t = useText();
  const field = useReadField(finding);
  const repeats = t(count < repeatsMax ? 'findings.repeats' : 'findings.repeatsMost', { count });
  const own = useOwnText('findingText', finding, { count: repeats });
  const text = field === null ? own : t('findings.readText', { field });
  return (
    <Typography variant="body2" {...(text === null && { lang: 'en' })}>
      {text ?? explanation}
    </Typography>
  );
}

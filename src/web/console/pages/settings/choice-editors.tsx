/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { AcceptedDocumentType, PerformedStep } from '../../../../../generated/clients/admin/types.gen.ts';
import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.ts';

const documentTypes: readonly AcceptedDocumentType[] = [
  'passport',
  'driver_license',
  'my_number_card',
  'residence_card',
  'id_card',
];
const steps: readonly PerformedStep[] = ['document', 'face', 'user_input'];

interface ChoiceEditorProps {
  readonly label: string;
  readonly chosen: readonly string[];
  /** What the service says of it. */
  readonly issue: ReactNode;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The types of documents, at least one of them. */
export function DocumentTypesEditor({ label, chosen, issue, onChange }: ChoiceEditorProps) {
  const t = useText();
  return (
    <FormGroup role="group" aria-label={label}>
      {documentTypes.map((type) => (
        <FormControlLabel
          key={type}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(type)}
              // The last one stays: a tenant that accepts no document is not possible.
              disabled={chosen.length === 1 && chosen.includes(type)}
              onChange={() => onChange(documentTypes.filter((one) => chosen.includes(one) !== (one === type)))}
            />
          }
          label={t.of('document', type)}
        />
      ))}
      {issue !== null && <FormHelperText error>{issue}</FormHelperText>}
    </FormGroup>
  );
}

/** The steps of the plan: which, and in which order. */
export function PlanEditor({ label, chosen, issue, onChange }: ChoiceEditorProps) {
  const t = useText();
  const others = steps.filter((step) => !chosen.includes(step));
  const move = (index: number, by: -1 | 1) => {
    const moved = [...chosen];
    const [step] = moved.splice(index, 1);
    moved.splice(index + by, 0, `${step}`);
    onChange(moved);
  };
  return (
    <Box role="group" aria-label={label}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 400 }}>
        {[...chosen, ...others].map((step, index) => {
          const isChosen = chosen.includes(step);
          const name = t.of('step', step);
          return (
            <Box component="li" key={step} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flexGrow: 1 }}
                control={
                  <Checkbox
                    size="small"
                    checked={isChosen}
                    onChange={() => onChange(isChosen ? chosen.filter((one) => one !== step) : [...chosen, step])}
                  />
                }
                label={isChosen ? `${index + 1}. ${name}` : name}
              />
              {isChosen && (
                <>
                  <IconButton
                    size="small"
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                    aria-label={t('settings.earlier', { name })}
                  >
                    <Icon name="up" />
                  </IconButton>
                  <IconButton
                    size="small"
                    disabled={index === chosen.length - 1}
                    onClick={() => move(index, 1)}
                    aria-label={t('settings.later', { name })}
                  >
                    <Icon name="down" />
                  </IconButton>
                </>
              )}
            </Box>
          );
        })}
      </Box>
      {issue !== null && <FormHelperText error>{issue}</FormHelperText>}
    </Box>
  );
}

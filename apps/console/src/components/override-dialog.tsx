import type { Outcome } from '@film-contest/contract/client';
import { type Code, codes } from '@film-contest/contract/codes';
import { textSchema } from '@film-contest/contract/fields';
import { limits } from '@film-contest/contract/limits';
import { Alert, Form } from 'antd';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { t } from '../lib/messages.ts';
import { validateForm } from '../lib/submit-form.ts';
import { DialogActions, FormDialog } from './forms.tsx';
import { LongText } from './text-fields.tsx';

/** Errors that staff may override with a reason. */
const overridableCodes: readonly (number | undefined)[] = [
  codes.awardGroup,
  codes.awardFull,
] satisfies Code[];

export const isOverridable = (code: number | undefined) => overridableCodes.includes(code);

interface Question {
  msg: string;
  answer: (reason: string | null) => void;
}

let askQuestion: ((question: Question) => void) | null = null;

/**
 * Sends a call. If the server rejects the call by a check that staff may override, asks for a reason and repeats
 * the call with the reason. Returns the rejection if the user cancels.
 */
export async function sendWithOverride<T>(
  send: (overrideReason: string | null) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await send(null);
  if (outcome.ok || !isOverridable(outcome.code)) return outcome;
  const { msg } = outcome;
  const reason = await new Promise<string | null>((answer) => askQuestion?.({ msg, answer }));
  return reason === null ? outcome : send(reason);
}

const form = z.object({ reason: textSchema(limits.reason) });

/** The dialog of `sendWithOverride`; the frame of the console contains it once. */
export function OverrideDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    askQuestion = setQuestion;
    return () => {
      askQuestion = null;
    };
  }, []);
  function answerQuestion(reason: string | null) {
    question?.answer(reason);
    setQuestion(null);
  }
  return (
    <FormDialog
      open={question !== null}
      onClose={() => answerQuestion(null)}
      title={t('content.override.title')}
    >
      {question && <OverrideForm msg={question.msg} onAnswer={answerQuestion} />}
    </FormDialog>
  );
}

interface OverrideFormProps {
  msg: string;
  onAnswer: (reason: string | null) => void;
}

function OverrideForm({ msg, onAnswer }: OverrideFormProps) {
  const [fields] = Form.useForm<{ reason?: string }>();
  return (
    <Form
      form={fields}
      layout="vertical"
      onFinish={(values) => {
        const checked = validateForm(fields, form, values);
        if (checked) onAnswer(checked.reason);
      }}
    >
      <Alert type="warning" showIcon title={msg} style={{ marginBlockEnd: 16 }} />
      <Form.Item
        name="reason"
        label={t('content.override.reason')}
        extra={t('content.override.hint')}
      >
        <LongText rows={[2, 8]} max={limits.reason.max} showsCount />
      </Form.Item>
      <DialogActions label={t('content.override.confirm')} onClose={() => onAnswer(null)} danger />
    </Form>
  );
}

import { TextField } from '../../components/form/text-field.tsx';
import { useT } from '../../lib/messages.tsx';

interface LoginCodeProps {
  name: 'loginCode';
  value: string;
  onChange: (code: string) => void;
  fault: string | undefined;
  /** Called to log in without the code, which sends a new one. */
  onAgain: () => void;
}

/** The form field for the code that was sent to the account. */
export function LoginCodeField({ onAgain, ...field }: LoginCodeProps) {
  const t = useT();
  return (
    <>
      <TextField
        {...field}
        label={t('forms.loginCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <button type="button" className="button" onClick={onAgain}>
        {t('forms.loginCodeAgain')}
      </button>
    </>
  );
}

import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { locales } from '@film-contest/contract/locales';
import { formatDate } from '@film-contest/messages/format';
import { useRef, useState } from 'react';
import confirmStyles from '../../components/confirm-button.module.css';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { FormErrorSummary } from '../../components/form/error-summary.tsx';
import { Form } from '../../components/form/form.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { closeDialog, openDialog } from '../../lib/dialog.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { dropAllKeptInput } from '../../lib/kept-input.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { navigateTo } from '../../lib/navigation.ts';
import { showNotice } from '../../lib/notices.ts';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { endSession, readSessionAccount } from '../../lib/session.ts';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import { useContestTimeZone } from '../../lib/zoned-time.ts';
import styles from './account.module.css';
import { NewPasswordFields, passwordFields, toPasswordFieldError } from './new-password.tsx';
import { prefetchAccountSchemas, validateAccountForm } from './validate-form.ts';

/** Buttons that export or erase the account's data. */
export function OwnDataActions({ account }: { account: string }) {
  const t = useT();
  return (
    <>
      <div className={styles.setting}>
        <p>{t('account.data.exportHint')}</p>
        <ExportAccountButton />
      </div>
      <div className={styles.setting}>
        <p>{t('account.data.eraseHint')}</p>
        <EraseAccountButton account={account} />
      </div>
    </>
  );
}

function ExportAccountButton() {
  const t = useT();
  const { isBusy, run } = useBusyAction(async () => {
    const answer = await call('exportAccount');
    if (answer.ok) {
      saveTextFile(JSON.stringify(answer.data, null, 2), 'account.json', 'application/json');
    }
  });
  return (
    <button type="button" className="button" aria-disabled={isBusy} onClick={run}>
      {t('account.data.export')}
    </button>
  );
}

function EraseAccountButton({ account }: { account: string }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const question = t('account.data.eraseAsk', { account });
  return (
    <>
      <button
        type="button"
        className={`button ${confirmStyles.grave}`}
        onClick={() => openDialog(dialog.current)}
      >
        {t('account.data.erase')}
      </button>
      <dialog ref={dialog} className={confirmStyles.dialog} aria-label={question}>
        <p>
          <strong>{question}</strong>
        </p>
        <p>{t('account.data.eraseHint')}</p>
        <EraseAccountForm onCancel={() => closeDialog(dialog.current)} />
      </dialog>
    </>
  );
}

function EraseAccountForm({ onCancel }: { onCancel: () => void }) {
  const t = useT();
  const home = usePagePath()('home');
  const [account] = useState(readSessionAccount);
  const form = useForm({
    keep: null,
    initial: { erasePassword: '' },
    check: async ({ erasePassword }) => {
      const { password } = await validateAccountForm('erase', { password: erasePassword });
      return { ...(password && { erasePassword: password }) };
    },
    send: ({ erasePassword }) =>
      call('eraseAccount', { body: { password: erasePassword }, quiet: true }),
    fieldOfCode: { [codes.wrongPassword]: 'erasePassword' },
    onDone: async () => {
      await dropAllKeptInput(account);
      endSession();
      showNotice({ level: 'success', text: t('account.data.erased'), stay: true });
      navigateTo(home);
    },
  });
  const { faults } = form;
  const fault = faults.erasePassword ?? faults.password;
  return (
    <Form form={form} className={styles.form}>
      <PasswordField
        {...form.field('erasePassword')}
        label={t('account.data.erasePassword')}
        shortName={t('forms.password')}
        autoComplete="current-password"
        fault={fault && toPasswordFieldError(t, fault)}
      />
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
        <button
          type="submit"
          className={`button ${confirmStyles.grave}`}
          aria-disabled={form.isBusy}
        >
          {t('account.data.erase')}
        </button>
      </div>
    </Form>
  );
}

type Profile = Contract['account']['data'];

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const t = useT();
  const timeZone = useContestTimeZone();
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: 'profile',
    initial: { name: profile.name ?? '', locale: profile.locale, getsNews: profile.getsNews },
    check: (values) => validateAccountForm('profile', buildProfileBody(values)),
    send: (values) => call('saveAccount', { body: buildProfileBody(values), quiet: true }),
    onDone: (saved) => {
      onSaved(saved);
      showNotice({ level: 'success', text: t('account.profile.saved') });
    },
  });
  const { field } = form;
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <p>
        {t('account.home.greeting', { account: profile.email ?? profile.phone ?? '' })}
        <br />
        {t('account.home.since', { date: formatDate(t.locale, profile.createdAt, timeZone) })}
      </p>
      <FormErrorSummary lines={form.lines} attempt={form.attempt} />
      <TextField
        {...field('name')}
        label={t('account.profile.name')}
        hint={t('account.profile.nameHint')}
        autoComplete="name"
        optional
      />
      <RadioGroup
        {...field('locale')}
        legend={t('account.profile.mailLanguage')}
        options={locales.map((value) => ({
          value,
          label: t.translateDynamicKey(`shell.locale.${value}`) ?? value,
        }))}
      />
      {profile.email && (
        <Checkbox
          name="getsNews"
          checked={form.values.getsNews}
          onChange={(getsNews) => form.set({ getsNews })}
        >
          {t('account.profile.news')}
        </Checkbox>
      )}
      <SubmitButton isBusy={form.isBusy}>{t('forms.save')}</SubmitButton>
    </form>
  );
}

type ProfileValues = Pick<Profile, 'locale' | 'getsNews'> & { name: string };

const buildProfileBody = ({ name, ...values }: ProfileValues) => ({
  ...values,
  name: name.trim() || null,
});

/** Changes the password of the signed-in account and ends its other sessions. */
export function PasswordForm() {
  const t = useT();
  const [times, setTimes] = useState(0);
  return (
    <>
      {times > 0 && (
        <p className={styles.success} role="status">
          {t('account.password.done')}
        </p>
      )}
      {/* A new React key clears the password fields after each change of the password. */}
      <ChangePasswordForm key={times} onDone={() => setTimes((count) => count + 1)} />
    </>
  );
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: null,
    initial: { current: '', password: '', confirmPassword: '' },
    labels: {
      current: t('account.password.current'),
      password: t('forms.newPassword'),
      confirmPassword: t('forms.confirmPassword'),
    },
    check: (values) => validateAccountForm('password', values),
    send: (body) => call('changePassword', { body, quiet: true }),
    fieldOfCode: {
      [codes.wrongPassword]: 'current',
      ...passwordFields,
    },
    onDone,
  });
  return (
    <Form form={form} className={styles.form} submitLabel={t('account.password.submit')}>
      <PasswordField
        {...form.field('current')}
        label={t('account.password.current')}
        autoComplete="current-password"
        fault={form.faults.current && toPasswordFieldError(t, form.faults.current)}
      />
      <NewPasswordFields field={form.field} />
    </Form>
  );
}

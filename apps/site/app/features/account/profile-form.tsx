import type { Contract } from '@film-contest/contract/contract';
import { locales } from '@film-contest/contract/locales';
import { formatDate } from '@film-contest/messages/format';
import { FormErrorSummary } from '../../components/form/error-summary.tsx';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { useOnFirstTouch } from '../../lib/first-touch.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import styles from './account.module.css';
import { prefetchAccountSchemas, validateAccountForm } from './check.ts';

type Profile = Contract['account']['data'];

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** The form with the account's name and the language of its e-mails. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const t = useT();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  useOnFirstTouch(prefetchAccountSchemas);
  const form = useForm({
    keep: 'profile',
    initial: { name: profile.name ?? '', locale: profile.locale },
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
      <SubmitButton isBusy={form.isBusy}>{t('forms.save')}</SubmitButton>
    </form>
  );
}

const buildProfileBody = ({ name, locale }: { name: string; locale: Profile['locale'] }) => ({
  name: name.trim() || null,
  locale,
});

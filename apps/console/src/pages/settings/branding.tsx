import type { Branding } from '@film-contest/contract/branding';
import { locales } from '@film-contest/contract/locales';
import type { ContestSettings } from '@film-contest/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Switch } from 'antd';
import { FileField } from '../../components/file-field.tsx';
import { useContest } from '../../lib/contest.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { AccentField } from './accent-field.tsx';
import styles from './branding.module.css';
import settings from './settings.module.css';
import {
  brandingSource,
  buildSettingsConversions,
  LocaleFields,
  type SettingsPart,
  SettingsPartPage,
} from './settings-page.tsx';

type Values = Pick<ContestSettings, 'name' | 'branding'>;

/** Initial values when staff choose an accent colour: the default link colours of the site's design. */
const startingAccent = { dark: '#86BEFF', light: '#0A5BA8' };

export default function BrandingSettingsPage() {
  const client = useQueryClient();
  const part: SettingsPart<Values> = {
    name: 'branding',
    title: t('settings.branding.title'),
    intro: t('settings.branding.intro'),
    source: brandingSource,
    ...buildSettingsConversions('name', 'branding'),
    onSaved: () => void client.invalidateQueries({ queryKey: ['settings'] }),
  };
  return (
    <>
      <SettingsPartPage part={part}>
        {({ form, settings: saved, keep }) => (
          <>
            <LocaleFields name="name" label={t('settings.phases.name')} />
            <LocaleFields
              name={['branding', 'slogan']}
              label={t('settings.branding.slogan')}
              hint={t('settings.branding.sloganHint')}
            />
            <LocaleFields
              name={['branding', 'hotline']}
              label={t('settings.branding.hotline')}
              hint={t('settings.branding.hotlineHint')}
            />
            <LogoFields form={form} saved={saved.branding} />
            <AccentFields form={form} onChanged={keep} />
            <ScamAlertsField />
          </>
        )}
      </SettingsPartPage>
      <SavedBrandingPictures />
    </>
  );
}

interface FieldsProps {
  form: FormInstance<Values>;
}

function LogoFields({ form, saved }: FieldsProps & { saved: Branding }) {
  const shown = useContest()?.branding.logo;
  const chosen = Form.useWatch(['branding', 'logo'], form);
  return (
    <fieldset className={settings.group}>
      <legend className={settings.legend}>{t('settings.branding.logo')}</legend>
      <p className={settings.hint}>{t('settings.branding.logoHint')}</p>
      <Form.Item name={['branding', 'logo']} noStyle>
        <FileField
          kind="content_image"
          label={t('settings.branding.logo')}
          disabled={false}
          preview={chosen === saved.logo ? shown?.src : undefined}
        />
      </Form.Item>
    </fieldset>
  );
}

function AccentFields({ form, onChanged }: FieldsProps & { onChanged: () => void }) {
  const accent = Form.useWatch(['branding', 'accent'], { form, preserve: true });
  function setAccent(value: Branding['accent']) {
    form.setFieldValue(['branding', 'accent'], value);
    onChanged();
  }
  return (
    <fieldset className={settings.group}>
      <legend className={settings.legend}>{t('settings.branding.accent')}</legend>
      <p className={settings.hint}>{t('settings.branding.accentHint')}</p>
      {accent ? (
        <>
          <div className={settings.pair}>
            {(['light', 'dark'] as const).map((theme) => (
              <Form.Item
                key={theme}
                name={['branding', 'accent', theme]}
                label={t(`settings.branding.accent.${theme}`)}
              >
                <AccentField theme={theme} />
              </Form.Item>
            ))}
          </div>
          <Button className={styles.below ?? ''} onClick={() => setAccent(null)}>
            {t('settings.branding.accentRemove')}
          </Button>
        </>
      ) : (
        <Button onClick={() => setAccent(startingAccent)}>
          {t('settings.branding.accentChoose')}
        </Button>
      )}
    </fieldset>
  );
}

const ScamAlertsField = () => (
  <fieldset className={settings.group}>
    <legend className={settings.legend}>{t('settings.branding.topic')}</legend>
    <Form.Item
      name={['branding', 'scamAlerts']}
      label={t('settings.branding.scamAlerts')}
      extra={t('settings.branding.scamAlertsHint')}
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
  </fieldset>
);

/** The pictures that the server made from the saved branding. */
function SavedBrandingPictures() {
  const contest = useContest();
  if (!contest) return null;
  const { icons, logo, accent } = contest.branding;
  const version = encodeURIComponent([icons, logo?.src, accent?.dark, contest.name].join(' '));
  return (
    <section className={`${settings.panel} ${styles.saved}`}>
      <h2 className={settings.heading}>{t('settings.branding.pictures')}</h2>
      <p className={settings.hint}>{t('settings.branding.picturesHint')}</p>
      <div className={styles.pictures}>
        <figure>
          <img src={`/icon-192.png?v=${icons ?? ''}`} width="96" height="96" alt="" />
          <figcaption>{t('settings.branding.icon')}</figcaption>
        </figure>
        {locales.map((locale) => (
          <figure key={locale}>
            <img
              src={`/cards/${locale}/home.jpg?v=${version}`}
              width="320"
              height="168"
              loading="lazy"
              alt=""
            />
            <figcaption>{localeNames[locale]}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

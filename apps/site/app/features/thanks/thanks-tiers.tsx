import type { Contract } from '@film-contest/contract/contract';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { StillPicture } from '../../components/still-picture.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { groupItems } from '../../lib/group-items.ts';
import styles from './thanks-tiers.module.css';

type Thanked = Contract['listThanks']['data']['list'][number];

export function ThankedNamesByTier({ thanks }: { thanks: readonly Thanked[] }) {
  const langOf = useContentLang();
  return (
    <div className={styles.tiers}>
      {groupItems(thanks, ({ tier }) => tier).map(({ group: { id, lang, name }, items }) => (
        <section key={id} className={styles.tier}>
          <h2 lang={langOf(lang)}>{name}</h2>
          <ThankedNameList members={items} />
        </section>
      ))}
    </div>
  );
}

/** A list of thanked names with their logos in one colour. */
export function ThankedNameList({ members }: { members: readonly Thanked[] }) {
  const langOf = useContentLang();
  return (
    <ul className={styles.names}>
      {members.map((member) => (
        <li key={member.id} lang={langOf(member.lang)} data-logo={Boolean(member.logo)}>
          {member.link ? (
            <a href={member.link} rel="noopener">
              <ThankedName member={member} />
            </a>
          ) : (
            <ThankedName member={member} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ThankedName({ member: { name, logo } }: { member: Thanked }) {
  if (!logo) return name;
  return (
    <span className={styles.logo}>
      <StillPicture picture={logo} alt="" />
      <PhraseWrappedText text={name} />
    </span>
  );
}

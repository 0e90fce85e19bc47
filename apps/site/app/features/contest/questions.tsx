import { useContentLang } from '../../lib/content-lang.ts';
import styles from './questions.module.css';
import { TitledTextBody, type Words } from './words.tsx';

export function QuestionList({ questions }: { questions: readonly Words[] }) {
  const langOf = useContentLang();
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <details key={question.key}>
          <summary lang={langOf(question.lang)}>{question.title}</summary>
          <div className={styles.answer}>
            <TitledTextBody words={question} />
          </div>
        </details>
      ))}
    </div>
  );
}

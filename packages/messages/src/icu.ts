/**
 * Reads the arguments of an ICU message at the type level, so that a wrong, missing or surplus
 * argument is a type error. A message is walked brace by brace with a stack: `text` is message
 * text, where `{` opens an argument; `cases` is the body of a plural or select, where `{` opens the
 * text of one branch. Words inside a branch are therefore never taken for arguments.
 */

type Space = ' ' | '\n' | '\t';

type Trim<S extends string> = S extends `${Space}${infer Rest}`
  ? Trim<Rest>
  : S extends `${infer Rest}${Space}`
    ? Trim<Rest>
    : S;

type Context = 'text' | 'cases';

/** The first brace of `S` and what follows it; null when there is none. */
type NextBrace<S extends string> = S extends `${infer BeforeOpen}{${infer AfterOpen}`
  ? BeforeOpen extends `${string}}${string}`
    ? AfterClose<S>
    : ['{', AfterOpen]
  : AfterClose<S>;

type AfterClose<S extends string> = S extends `${string}}${infer After}` ? ['}', After] : null;

/** What a value of each argument type may be. */
type ValueOf<Type extends string> = Type extends 'number' | 'plural' | 'selectordinal'
  ? number
  : Type extends 'date' | 'time'
    ? Date | string
    : Type extends 'select'
      ? string
      : string | number;

/** `[name, type, rest]` of the argument that starts right after its opening brace. */
type Argument<S extends string> = S extends `${infer Head}}${infer AfterBrace}`
  ? Head extends `${infer Name},${infer Type},${string}`
    ? S extends `${string},${string},${infer Body}`
      ? [Trim<Name>, Trim<Type>, Body]
      : never
    : Head extends `${infer Name},${infer Type}`
      ? [Trim<Name>, Trim<Type>, `}${AfterBrace}`]
      : [Trim<Head>, 'plain', `}${AfterBrace}`]
  : never;

/** Everything up to an argument's closing brace is its style unless it has branches. */
type SkipToClose<S extends string> = S extends `${string}}${infer After}` ? After : '';

type Branching = 'plural' | 'select' | 'selectordinal';

type Scan<S extends string, Stack extends readonly Context[], Found> =
  NextBrace<S> extends [infer Brace, infer Rest extends string]
    ? Stack extends readonly [infer Top, ...infer Below extends readonly Context[]]
      ? Brace extends '}'
        ? Scan<Rest, Below, Found>
        : Top extends 'cases'
          ? Scan<Rest, ['text', ...Stack], Found>
          : Argument<Rest> extends [
                infer Name extends string,
                infer Type extends string,
                infer Body extends string,
              ]
            ? Type extends Branching
              ? Scan<Body, ['cases', ...Stack], Found & { [K in Name]: ValueOf<Type> }>
              : Scan<SkipToClose<Body>, Stack, Found & { [K in Name]: ValueOf<Type> }>
            : Found
      : Found
    : Found;

type Flatten<T> = { [K in keyof T]: T[K] };

/**
 * The arguments of one ICU message, e.g. `{ max: string | number }` for
 * `'cannot exceed {max} characters'`, and `{}` for a message without arguments.
 */
export type Args<Message extends string> = Flatten<Scan<Message, ['text'], unknown>>;

/** The names of a message's arguments. */
export type ArgNames<Message extends string> = keyof Args<Message> & string;

import type { ArgNames } from './icu.ts';

type Texts = Readonly<Record<string, string>>;

/** A text that names the argument, alone (`{count}`) or with a type (`{count, plural, …}`). */
type Naming<Name extends string> = `${string}{${Name}${'}' | ','}${string}`;

/** A text that names every argument: the parameter of a union of functions is the intersection. */
type NamingAll<Names extends string> = {
  [Name in Names]: (text: Naming<Name>) => void;
}[Names] extends (text: infer Text) => void
  ? Text
  : never;

type TranslationOf<Message extends string> = [ArgNames<Message>] extends [never]
  ? string
  : NamingAll<ArgNames<Message>>;

/**
 * What another locale's catalogue must satisfy: the keys of the source and no other, each text
 * naming every argument of the source. A template literal type cannot forbid further arguments:
 * those are found by {@link SurplusArguments}.
 */
export type Translation<Source extends Texts> = {
  readonly [Key in keyof Source]: TranslationOf<Source[Key]>;
};

/** The keys whose translation has an argument that the source lacks; `never` when all is well. */
export type SurplusArguments<Source extends Texts, Target extends Texts> = {
  [Key in keyof Source & keyof Target]: ArgNames<Target[Key]> extends ArgNames<Source[Key]>
    ? never
    : Key;
}[keyof Source & keyof Target];

import {
  type ContentField,
  type ContentTypeName,
  contentType,
  contentTypeNames,
  type contentTypes,
} from '@film-contest/contract/content-types';
import { t } from '../../lib/messages.ts';

type Types = typeof contentTypes;

/** Every name that a field of some type has. */
type FieldName = {
  [N in ContentTypeName]: (keyof Types[N]['facts'] | keyof Types[N]['texts']) & string;
}[ContentTypeName];

/** What a type is called in menus and above its list. */
export const getTypeLabel = (type: ContentTypeName) => t(`content.type.${type}`);

/** What the button says that begins a new item. */
export const getNewLabel = (type: ContentTypeName) => t(`content.new.${type}`);

export const getEmptyText = (type: ContentTypeName) => t(`content.empty.${type}`);

/** Name of a field; a type may call its field otherwise than the others do. */
export const getFieldLabel = (type: ContentTypeName, field: string) =>
  t.dynamic(`content.field.${type}.${field}`) ?? t(`content.field.${field as FieldName}`);

/** What helps to fill a field in, if anything has to be said. */
export const getFieldHint = (type: ContentTypeName, field: string) =>
  t.dynamic(`content.hint.${type}.${field}`);

/** Name of one of the values of a choice. */
export const getOptionLabel = (field: string, value: string) =>
  t.dynamic(`content.option.${field}.${value}`) ?? value;

/** The types whose items point to items of a type, which therefore cannot go first. */
export const listReferringTypes = (type: ContentTypeName) =>
  contentTypeNames.filter((name) =>
    Object.values(contentType(name).facts).some(
      (field: ContentField) => field.kind === 'item' && field.of === type,
    ),
  );

import {
  type ContentField,
  type ContentTypeName,
  contentTypeNames,
  type contentTypes,
  getContentType,
} from '@film-contest/contract/content-types';
import { t } from '../../lib/messages.ts';

type Types = typeof contentTypes;

type FieldName = {
  [N in ContentTypeName]: (keyof Types[N]['facts'] | keyof Types[N]['texts']) & string;
}[ContentTypeName];

/** Name of a type in menus and headings. */
export const getContentTypeLabel = (type: ContentTypeName) => t(`content.type.${type}`);

export const getNewItemLabel = (type: ContentTypeName) => t(`content.new.${type}`);

export const getEmptyListText = (type: ContentTypeName) => t(`content.empty.${type}`);

/** Label of a field. A type can override the shared label. */
export const getContentFieldLabel = (type: ContentTypeName, field: string) =>
  t.translateDynamicKey(`content.field.${type}.${field}`) ??
  t(`content.field.${field as FieldName}`);

export const getContentFieldHint = (type: ContentTypeName, field: string) =>
  t.translateDynamicKey(`content.hint.${type}.${field}`);

export const getOptionLabel = (field: string, value: string) =>
  t.translateDynamicKey(`content.option.${field}.${value}`) ?? value;

/** Lists the types whose items refer to items of a type; these items must be deleted first. */
export const listReferringTypes = (type: ContentTypeName) =>
  contentTypeNames.filter((name) =>
    Object.values(getContentType(name).facts).some(
      (field: ContentField) => field.kind === 'item' && field.of === type,
    ),
  );

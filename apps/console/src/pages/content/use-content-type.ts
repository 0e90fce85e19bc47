import type { AccessKey } from '@film-contest/contract/access';
import {
  type ContentType,
  type ContentTypeName,
  contentType,
} from '@film-contest/contract/content-types';
import { useLocation } from 'react-router';
import { useAccess } from '../../lib/start-up.ts';

interface OpenType {
  type: ContentTypeName;
  shape: ContentType;
  /** Whether the reader may change its items. */
  mayEdit: boolean;
}

/** The type that the open address is of: `/content/{type}`. */
export function useContentType(): OpenType {
  const { pathname } = useLocation();
  const access = useAccess();
  // Only the table of routes leads here, and it knows no other names.
  const type = pathname.split('/')[2] as ContentTypeName;
  const shape = contentType(type);
  return { type, shape, mayEdit: access[shape.access as AccessKey] === true };
}

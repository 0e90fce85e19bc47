import type { AccessKey } from '@film-contest/contract/access';
import {
  type ContentType,
  type ContentTypeName,
  getContentType,
} from '@film-contest/contract/content-types';
import { useLocation } from 'react-router';
import { useAccessKeys } from '../../lib/start-up.ts';

interface OpenType {
  type: ContentTypeName;
  shape: ContentType;
  /** Whether the user can edit items of this type. */
  mayEdit: boolean;
}

/** Returns the content type of the current URL, `/content/{type}`. */
export function useContentType(): OpenType {
  const { pathname } = useLocation();
  const access = useAccessKeys();
  // The route table contains only valid types.
  const type = pathname.split('/')[2] as ContentTypeName;
  const shape = getContentType(type);
  return { type, shape, mayEdit: access[shape.access as AccessKey] === true };
}

import 'media-chrome/dist/lang/zh-CN.js';
import 'media-chrome/dist/lang/zh-TW.js';
import { setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { documentLocale } from '../../lib/messages.tsx';

// The elements read their labels when they are defined, so this module is imported before them.
setLanguage(documentLocale());

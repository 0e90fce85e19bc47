import StarterKit from '@tiptap/starter-kit';
import { UploadedPicture } from './uploaded-picture.ts';

/** What a link may lead to: another site by https, a page of this one, or a mailbox. */
export const isLinkTarget = (address: string) =>
  /^(https:\/\/\S+|\/(?!\/)\S*|mailto:\S+@\S+)$/.test(address);

/** The elements that our texts consist of. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    underline: false,
    link: {
      openOnClick: false,
      isAllowedUri: (address) => isLinkTarget(address ?? ''),
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  UploadedPicture,
];

import StarterKit from '@tiptap/starter-kit';
import { UploadedPicture } from './uploaded-picture.ts';

/** Allows https URLs, paths of this site and mailto links. */
export const isLinkTarget = (address: string) =>
  /^(https:\/\/\S+|\/(?!\/)\S*|mailto:\S+@\S+)$/.test(address);

/** The elements that formatted texts may contain. */
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

import { Node } from '@tiptap/react';
import { findFile } from '../../lib/uploads.ts';

/** Our own pictures; the name of the folder is the upload's id. */
const ownPicture = /^\/media\/.*pictures\/([\da-f-]{36})\//;

/**
 * A picture that staff have uploaded. Its address works for some minutes: the server knows the
 * picture by it and gives readers another one. Pictures from elsewhere are not taken.
 */
export const UploadedPicture = Node.create({
  name: 'uploadedPicture',
  group: 'block',
  draggable: true,

  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),

  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (ownPicture.test(element.getAttribute('src') ?? '') ? null : false),
    },
  ],

  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],

  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      const src = String(node.attrs.src);
      dom.alt = String(node.attrs.alt ?? '');
      dom.src = src;
      // The address of kept input may be of yesterday.
      dom.onerror = async () => {
        dom.onerror = null;
        const id = ownPicture.exec(src)?.[1];
        const file = id ? await findFile(id) : null;
        if (file?.preview) dom.src = file.preview;
      };
      return { dom };
    };
  },
});

import { Node } from '@tiptap/react';
import { findUploadedFile } from '../../lib/uploads.ts';

/** Matches pictures of this server. The folder name is the upload id. */
const ownPicture = /^\/media\/.*pictures\/([\da-f-]{36})\//;

/**
 * A picture uploaded by staff. Its URL is valid for minutes: the server maps it to the upload and gives
 * readers another URL. Other pictures are rejected.
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
      // Requests a new URL, because the URL of a picture in restored input may have expired.
      dom.onerror = async () => {
        dom.onerror = null;
        const id = ownPicture.exec(src)?.[1];
        const file = id ? await findUploadedFile(id) : null;
        if (file?.preview) dom.src = file.preview;
      };
      return { dom };
    };
  },
});

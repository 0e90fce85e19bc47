interface ShownCue {
  /** Start time of the subtitle as hours, minutes and seconds. */
  at: string;
  text: string;
}

/** Returns the first subtitles of a WebVTT file from the server as plain text. */
export function parseFirstCues(vtt: string, most: number): ShownCue[] {
  const blocks = vtt.split('\n\n').filter((block) => block.includes(' --> '));
  return blocks.slice(0, most).map((block) => {
    const [times = '', ...lines] = block.trim().split('\n');
    const at = times.slice(0, times.indexOf('.')).replace(/^00:/, '');
    return { at, text: toPlainCueText(lines.join(' ')) };
  });
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

const toPlainCueText = (text: string) =>
  text.replace(/<\/?[biu]>/g, '').replace(/&(amp|lt|gt|nbsp);/g, (_, name) => signs[name] ?? '');

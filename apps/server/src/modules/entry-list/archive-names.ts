/** Creates a function that makes paths unique, ignoring case: duplicates get a number before the extension. */
export function createNameDeduplicator(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const [, stem = path, extension = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/is.exec(path) ?? [];
    let unique = path;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      unique = `${stem} (${count})${extension}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  };
}

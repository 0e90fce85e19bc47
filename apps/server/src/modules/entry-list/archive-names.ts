/** Names that are told apart without regard to case: a second one gets a number before its extension. */
export function uniqueNames(): (path: string) => string {
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

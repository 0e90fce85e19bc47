/**
 * Notifies other tabs about a vote. In browsers without BroadcastChannel, tabs load the state of the vote when they
 * become visible.
 */
export function connectVoteTabs(entry: number, onVoted: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, leave: () => {} };
  const channel = new BroadcastChannel('votes');
  channel.onmessage = ({ data }) => {
    if (data === entry) onVoted();
  };
  return { tell: () => channel.postMessage(entry), leave: () => channel.close() };
}

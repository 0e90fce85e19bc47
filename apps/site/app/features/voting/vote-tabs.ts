/**
 * Informs other tabs of this browser about a vote for the same entry. Browsers without
 * BroadcastChannel reload the state when a tab becomes visible.
 * @param onVoted called when another tab has voted for the entry.
 */
export function connectVoteTabs(entry: number, onVoted: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, leave: () => {} };
  const channel = new BroadcastChannel('votes');
  channel.onmessage = ({ data }) => {
    if (data === entry) onVoted();
  };
  return { tell: () => channel.postMessage(entry), leave: () => channel.close() };
}

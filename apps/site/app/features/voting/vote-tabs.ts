/** Informs other tabs about a vote. Without BroadcastChannel, visible tabs reload the state. */
export function connectVoteTabs(entry: number, onVoted: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, leave: () => {} };
  const channel = new BroadcastChannel('votes');
  channel.onmessage = ({ data }) => {
    if (data === entry) onVoted();
  };
  return { tell: () => channel.postMessage(entry), leave: () => channel.close() };
}

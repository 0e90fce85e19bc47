/**
 * Between the tabs of this browser that show the same film: what one has voted, the others hear of.
 * Where browsers have no such channel, each tab asks when it comes back to the front.
 *
 * @param onVoted another tab has voted for the entry.
 */
export function joinVoteTabs(entry: number, onVoted: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, leave: () => {} };
  const channel = new BroadcastChannel('votes');
  channel.onmessage = ({ data }) => {
    if (data === entry) onVoted();
  };
  return { tell: () => channel.postMessage(entry), leave: () => channel.close() };
}

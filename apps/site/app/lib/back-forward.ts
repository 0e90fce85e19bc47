/** Whether Back or Forward has loaded the document. The browser then restores the fields that the reader changed. */
export function isBackForwardLoad(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

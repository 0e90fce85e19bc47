import { Table, type TableProps, type TableRef } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './data-table.module.css';

interface DataTableProps<Row extends object> extends TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
}

/**
 * antd's table with a keyboard-scrollable body if it is wider than its container. Use it for every table with
 * a fixed minimum width.
 */
export function DataTable<Row extends object>({ label, ...props }: DataTableProps<Row>) {
  const table = useRef<TableRef>(null);
  useEffect(() => {
    const scroller = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content');
    if (!scroller) return;
    const observer = new ResizeObserver(() => makeScrollingTableFocusable(scroller, label));
    observer.observe(scroller);
    // Rows that load later can make the table wider.
    for (const inside of scroller.children) observer.observe(inside);
    return () => observer.disconnect();
  });
  return <Table<Row> size="middle" className={styles.table ?? ''} {...props} ref={table} />;
}

/** Adds the table to the tab order only if it scrolls. */
function makeScrollingTableFocusable(scroller: HTMLElement, label: string) {
  const scrolls = scroller.scrollWidth > scroller.clientWidth;
  const attributes = { tabindex: '0', role: 'region', 'aria-label': label };
  for (const [name, value] of Object.entries(attributes)) {
    if (scrolls) scroller.setAttribute(name, value);
    else scroller.removeAttribute(name);
  }
}

import { Table, type TableProps, type TableRef } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './data-table.module.css';

interface DataTableProps<Row extends object> extends TableProps<Row> {
  /** What the rows are, for whoever hears the table. */
  label: string;
}

/**
 * antd's table, which can be scrolled sideways by keyboard where it is wider than its place. Every
 * table of the console that has a width of its own is one.
 */
export function DataTable<Row extends object>({ label, ...props }: DataTableProps<Row>) {
  const table = useRef<TableRef>(null);
  useEffect(() => {
    const scroller = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content');
    if (!scroller) return;
    const observer = new ResizeObserver(() => makeFocusable(scroller, label));
    observer.observe(scroller);
    // Rows that come later may need more room.
    for (const inside of scroller.children) observer.observe(inside);
    return () => observer.disconnect();
  });
  return <Table<Row> size="middle" className={styles.table ?? ''} {...props} ref={table} />;
}

/** Only what can be scrolled is a stop on the way through a page. */
function makeFocusable(scroller: HTMLElement, label: string) {
  const scrolls = scroller.scrollWidth > scroller.clientWidth;
  const attributes = { tabindex: '0', role: 'region', 'aria-label': label };
  for (const [name, value] of Object.entries(attributes)) {
    if (scrolls) scroller.setAttribute(name, value);
    else scroller.removeAttribute(name);
  }
}

import type { TableColumnsType } from 'antd';
import styles from './data-table.module.css';

const skeletonRowCount = 8;

/** Builds the placeholder rows that a table shows until its list is loaded. Screen readers skip them. */
export const buildSkeletonRows = (rowKey: string) =>
  Array.from({ length: skeletonRowCount }, (_, index) => ({ [rowKey]: `skeleton ${index}` }));

export const getHiddenRowProps = () => ({ 'aria-hidden': true });

/** Builds the columns of a table that is still loading: the same titles and widths, with a grey bar in every cell. */
export const buildSkeletonColumns = <Row,>(columns: TableColumnsType<Row>): TableColumnsType<Row> =>
  columns.map(({ title, width, align }) => ({
    title: title as never,
    ...(width !== undefined && { width }),
    ...(align && { align }),
    render: () => <span className={styles.skeleton} />,
  }));

/** Adds the column titles to the cells, because a phone shows each row as a list of labelled values. */
export const addColumnTitlesToCells = <Row,>(
  columns: TableColumnsType<Row>,
): TableColumnsType<Row> =>
  columns.map(({ align: _, ...column }) => ({
    ...column,
    onCell: () =>
      ({ 'data-label': typeof column.title === 'string' ? column.title : '' }) as object,
  }));

import type { BasicType } from 'hyparquet-writer';

export interface ParquetColumn {
  name: string;
  type: BasicType;
}

export type ParquetRow = readonly (string | number | boolean)[];

/**
 * Formats batches of rows as a Parquet file (Snappy). Rows have a value for each column, in their order. Each batch
 * becomes a row group and is passed on before the next one is read, so that memory does not grow with the file.
 */
export async function* formatParquet(
  columns: readonly ParquetColumn[],
  batches: AsyncIterable<readonly ParquetRow[]>,
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const fillColumns = (rows: readonly ParquetRow[]) =>
    columns.map(({ name, type }, i) => ({
      name,
      type,
      nullable: false,
      data: rows.map((row) => row[i]),
    }));
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: fillColumns([]) });
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'film-contest' });
  const flushBytes = () => {
    const taken = new Uint8Array(bytes.getBuffer());
    bytes.index = 0;
    return taken;
  };
  for await (const rows of batches) {
    await file.write({ columnData: fillColumns(rows), rowGroupSize: rows.length });
    yield flushBytes();
  }
  await file.finish();
  yield flushBytes();
}

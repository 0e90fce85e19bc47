import type { ConsoleEntry } from '@film-contest/contract/entries';
import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';

type Paper = NonNullable<ConsoleEntry['letter']>;

/** Downloads a file under its original name. */
export const DownloadFileButton = ({ paper: { address, filename } }: { paper: Paper }) => (
  <Button href={address} download={filename} icon={<Icon name="download" size={16} />} size="small">
    {filename}
  </Button>
);

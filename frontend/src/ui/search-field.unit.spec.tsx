import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { mounted } from '../testing/mounted.js';
import { SearchField } from './search-field.js';

function Searching() {
  const [search, setSearch] = useState('');
  return <SearchField label="Find a name" value={search} onChange={setSearch} />;
}

it('is emptied by one button, which is only there when there is something to clear, and one goes on typing', () => {
  mounted(<Searching />);
  const field = screen.getByLabelText<HTMLInputElement>('Find a name');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  fireEvent.change(field, { target: { value: 'han' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

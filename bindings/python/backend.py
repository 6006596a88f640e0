# SPDX-License-Identifier: MIT
"""Builds the wheel for pip (PEP 517): the package as it is and what pyproject.toml says of it.

It needs nothing but Python, so that ``pip install bindings/python`` works without a network.
"""
import base64
import hashlib
import pathlib
import re
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
WHEEL = 'Wheel-Version: 1.0\nGenerator: janggi\nRoot-Is-Purelib: true\nTag: py3-none-any\n'


def project():
    """The texts of [project]."""
    table = (HERE / 'pyproject.toml').read_text(encoding='utf-8').split('[project]\n')[1].split('\n[')[0]
    return dict(re.findall(r'^([\w-]+) = "(.*)"$', table, re.M))


def write(path, files):
    """The archive, with the list of what is in it."""
    info = path.name[:path.name.index('-py3')] + '.dist-info'
    record = ''
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as wheel:
        for name, data in [*files, *((f'{info}/{name}', data) for name, data in metadata())]:
            wheel.writestr(name, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()
            record += f'{name},sha256={digest},{len(data)}\n'
        wheel.writestr(f'{info}/RECORD', record + f'{info}/RECORD,,\n')
    return path.name


def metadata():
    about = project()
    text = (f'Metadata-Version: 2.1\nName: {about["name"]}\nVersion: {about["version"]}\n'
            f'Summary: {about["description"]}\nRequires-Python: {about["requires-python"]}\nLicense: MIT\n'
            'Provides-Extra: batch\nRequires-Dist: numpy; extra == "batch"\n'
            'Description-Content-Type: text/markdown\n\n')
    yield 'METADATA', text.encode() + (HERE / 'README.md').read_bytes()
    yield 'WHEEL', WHEEL.encode()


def wheel(folder, files):
    about = project()
    return write(pathlib.Path(folder) / f'{about["name"]}-{about["version"]}-py3-none-any.whl', files)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    # A library put beside the package goes along with it.
    names = ('*.py', 'py.typed', 'libjanggi*', '*.dylib', '*.dll')
    paths = sorted({path for name in names for path in (HERE / 'janggi').glob(name)})
    return wheel(wheel_directory, [(f'janggi/{path.name}', path.read_bytes()) for path in paths])


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return wheel(wheel_directory, [('janggi.pth', f'{HERE}\n'.encode())])


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError('the source is the whole repository')
